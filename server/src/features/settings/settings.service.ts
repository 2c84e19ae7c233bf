/** A person's own account: profile, credentials, sessions, export and deletion. */
import { type AccountDeletion, type AccountDeletionDeps, createAccountDeletion } from './account-deletion.service.ts'
import { type Credentials, type CredentialsDeps, createCredentials } from './credentials.service.ts'
import { deleteExpiredTokens } from './mail-links.sql.ts'
import { createOwnData, type OwnData } from './own-data.service.ts'
import { createOwnSessions, type OwnSessions } from './own-sessions.service.ts'
import { createProfile, type ProfileSettings } from './profile.service.ts'
import { createReadSettings } from './read-settings.ts'

export interface SettingsService extends ProfileSettings, Credentials, OwnSessions, AccountDeletion, OwnData {
  sweep(): Promise<void>
}

export type SettingsDeps = AccountDeletionDeps & Omit<CredentialsDeps, 'read'>

export function createSettings(deps: SettingsDeps): SettingsService {
  const read = createReadSettings(deps)
  const deletion = createAccountDeletion(deps)
  return {
    ...createProfile({ ...deps, read }),
    ...createCredentials({ ...deps, read }),
    ...createOwnSessions(deps),
    ...createOwnData(deps),
    ...deletion,
    async sweep() {
      await deleteExpiredTokens(deps.db)
      await deletion.clearAfterRecent()
    },
  }
}
