/** The settings page as tests see it: an account, its responses, and the page. */
import { type AccountSettings, settingsApi } from '@lamplight/contract/settings'
import { person, renderApp, type TestResponses } from './render-app.tsx'

export const settings: AccountSettings = {
  displayName: 'Miriam Adler',
  avatarUrl: null,
  bio: '',
  website: null,
  email: null,
  isEmailVerified: false,
  language: 'en',
  isHistoryPaused: false,
  contentLanguages: [],
  passwordMinimum: 6,
  canMail: true,
  confirmation: null,
}
const now = new Date().toISOString()
export const sessions = [
  {
    id: 'a'.repeat(64),
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
    createdAt: now,
    lastSeenAt: now,
    isCurrent: true,
  },
  { id: 'b'.repeat(64), userAgent: '', createdAt: now, lastSeenAt: now, isCurrent: false },
]

export const nothingToLose = {
  balanceCents: 0,
  openPayoutCents: 0,
  campaigns: 0,
  monthlyGifts: 0,
  purchases: 0,
  privateRooms: 0,
}

/** Responses of the settings page, with these settings changed. */
export const settingsResponses = (more: TestResponses = {}, changes: Partial<AccountSettings> = {}): TestResponses => ({
  'GET /api/settings': () => ({ body: settingsApi.get.response.parse({ ...settings, ...changes }) }),
  'GET /api/settings/sessions': () => ({ body: settingsApi.sessions.response.parse(sessions) }),
  'GET /api/chat/blocks': () => ({ body: [] }),
  'GET /api/settings/delete-account': () => ({ body: nothingToLose }),
  'GET /api/user': () => ({ body: person() }),
  ...more,
})

export const openSettings = (responses: TestResponses) => renderApp('/settings', { user: person(), responses })
