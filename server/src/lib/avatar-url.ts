/** Where an avatar's bytes are served; null when the person has none. */
export const avatarUrl = (avatarKey: string | null): string | null => (avatarKey ? `/avatars/${avatarKey}` : null)
