const CHANNEL_TABS = ['videos', 'playlists', 'about'] as const
export type ChannelTab = (typeof CHANNEL_TABS)[number]

/** The tab named in the URL; videos when there is none. */
export const toChannelTab = (raw: unknown): ChannelTab => CHANNEL_TABS.find((tab) => tab === raw) ?? 'videos'
