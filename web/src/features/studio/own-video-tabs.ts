const OWN_VIDEO_TABS = ['details', 'picture', 'captions', 'statistics'] as const
export type OwnVideoTab = (typeof OWN_VIDEO_TABS)[number]

/** The tab named in the URL; details for anything else. */
export const toOwnVideoTab = (value: unknown): OwnVideoTab => OWN_VIDEO_TABS.find((tab) => tab === value) ?? 'details'
