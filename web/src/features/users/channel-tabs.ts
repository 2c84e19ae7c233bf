const CHANNEL_TABS = ['videos', 'playlists', 'about'] as const
export type ChannelTab = (typeof CHANNEL_TABS)[number]

/** The tab an address names; videos when it names none. */
export const toChannelTab = (raw: unknown): ChannelTab => CHANNEL_TABS.find((tab) => tab === raw) ?? 'videos'
