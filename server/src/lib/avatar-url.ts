/** The URL of an avatar; null when the person has none. */
export const avatarUrl = (avatarKey: string | null): string | null => (avatarKey ? `/avatars/${avatarKey}` : null)
