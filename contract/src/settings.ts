import * as z from 'zod/mini'
import { DisplayName, isWebAddress, Password } from './accounts.ts'
import { ContentLanguages } from './content-languages.ts'
import { emailChecks } from './email.ts'
import { endpoint } from './endpoint.ts'
import { longest } from './longest.ts'
import { toPlainAddress } from './parse-url.ts'
import { Done, LANGUAGES, Moment, PreviousText } from './primitives.ts'
import { validationTexts as texts } from './validation-texts.ts'

export const BIO_MAX = 1000
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024

export const AccountSettings = z.object({
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
  bio: z.string(),
  website: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  language: z.enum(LANGUAGES),
  isHistoryPaused: z.boolean(),
  /** Languages of video that lists are narrowed to; none: all. */
  contentLanguages: z.array(z.string()),
  /** The fewest characters that a new password of this account needs. */
  passwordMinimum: z.int(),
  /** False: the site sends no mail, so that a forgotten password is a matter for its staff. */
  canMail: z.boolean(),
  /**
   * What became of the mail with the link that confirms the address; null when none is awaited. `delayed`: the mail server did
   * not take it yet. `failed`: it will not arrive.
   */
  confirmation: z.nullable(z.enum(['on_its_way', 'delayed', 'failed'])),
})
export type AccountSettings = z.infer<typeof AccountSettings>

/** A name with a dot, and what follows it: a web address as people write it, without `https://`. */
const BARE_ADDRESS = /^[^\s/:@?#.]+(\.[^\s/:@?#.]+)+(?=[/?#]|$)/

/** An empty field means "none"; `https://` is added where it was left out. */
const Website = z.pipe(
  z.pipe(
    z.nullable(z.string().check(z.trim(), longest(2000, texts.urlTooLong))),
    z.transform((value: string | null) =>
      value ? toPlainAddress(BARE_ADDRESS.test(value) ? `https://${value}` : value) : null,
    ),
  ),
  z.nullable(z.string().check(longest(2000, texts.urlTooLong), z.refine(isWebAddress, texts.urlInvalid))),
)

/** What is left out stays as it is. */
export const Profile = z.object({
  displayName: z.optional(DisplayName),
  bio: z.optional(z.string().check(z.trim(), longest(BIO_MAX, texts.bioTooLong))),
  website: z.optional(Website),
  previous: z.optional(z.object({ displayName: PreviousText, bio: PreviousText, website: PreviousText })),
})

const Email = z.string().check(...emailChecks(texts.emailInvalid))

/** Changing the recovery address requires the password again. */
export const ChangeEmail = z.object({
  email: z.pipe(
    z.pipe(
      z.nullable(z.string()),
      z.transform((value: string | null) => value?.trim() || null),
    ),
    z.nullable(Email),
  ),
  password: Password,
})

export const ChangePassword = z.object({ currentPassword: Password, newPassword: Password })
export const DeleteAccount = z.object({
  password: Password,
  /** Required of a creator who still has money to be paid out. */
  givesUpBalance: z.optional(z.boolean()),
})

/** What deleting the account ends or loses besides profile, videos and lists. */
export const Leaving = z.object({
  /** Earned and not paid out; without requested payouts, which are still sent. */
  balanceCents: z.number(),
  openPayoutCents: z.number(),
  /** Sponsored content that waits, is booked or runs. */
  campaigns: z.number(),
  monthlyGifts: z.number(),
  /** Videos bought. */
  purchases: z.number(),
  /** Private chat rooms that the person hosts. */
  privateRooms: z.number(),
})
export type Leaving = z.infer<typeof Leaving>

export const ForgotPassword = z.object({
  username: z
    .string({ error: texts.required })
    .check(z.trim(), z.minLength(1, texts.required), longest(200, texts.textTooLong)),
})
/** Of the link in a mail. One that a mail program has cut short is like an unknown one: `link_expired`. */
const Token = z.string().check(z.maxLength(200))
export const ResetPassword = z.object({ token: Token, password: Password })

export const OwnSession = z.object({
  id: z.string(),
  /** As the browser named itself; empty when it did not. */
  userAgent: z.string(),
  createdAt: Moment,
  lastSeenAt: Moment,
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

const session = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })

export const settingsApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/settings',
    access: 'signed-in',
    summary: 'Own account: profile, address, choices',
    response: AccountSettings,
    status: 200,
    errors: [],
  }),
  saveProfile: endpoint({
    method: 'PATCH',
    path: '/api/settings/profile',
    access: 'signed-in',
    summary: 'Change what others see: name, bio, website',
    body: Profile,
    response: AccountSettings,
    status: 200,
    errors: ['text_changed'],
    limit: 'writes',
  }),
  saveAvatar: endpoint({
    method: 'POST',
    path: '/api/settings/avatar',
    access: 'signed-in',
    summary: 'Upload an own picture; it is re-encoded',
    multipart: 'avatar',
    response: AccountSettings,
    status: 200,
    errors: ['not_an_image', 'image_too_large'],
    limit: 'pictures',
  }),
  removeAvatar: endpoint({
    method: 'DELETE',
    path: '/api/settings/avatar',
    access: 'signed-in',
    summary: 'Remove the own picture',
    response: AccountSettings,
    status: 200,
    errors: [],
    limit: 'writes',
  }),
  savePreferences: endpoint({
    method: 'PATCH',
    path: '/api/settings/preferences',
    access: 'signed-in',
    summary: 'Change the language of mail, the languages of video to see, or pause the history',
    body: z.object({
      language: z.optional(z.enum(LANGUAGES)),
      isHistoryPaused: z.optional(z.boolean()),
      contentLanguages: z.optional(ContentLanguages),
      /** The list the edit began with: languages that were added or removed elsewhere since then stay so. */
      previous: z.optional(z.object({ contentLanguages: ContentLanguages })),
    }),
    response: AccountSettings,
    status: 200,
    errors: [],
    limit: 'writes',
  }),
  saveEmail: endpoint({
    method: 'PUT',
    path: '/api/settings/email',
    access: 'signed-in',
    summary: 'Set or remove the email address; a new one is confirmed by mail',
    body: ChangeEmail,
    response: AccountSettings,
    status: 200,
    errors: ['wrong_password'],
    limit: 'passwordChecks',
  }),
  sendVerification: endpoint({
    method: 'POST',
    path: '/api/settings/email/verification',
    access: 'signed-in',
    summary: 'Send the mail that confirms the address again',
    response: Done,
    status: 200,
    errors: ['no_email'],
    limit: 'accountMail',
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/verify-email',
    access: 'anyone',
    summary: 'Confirm an email address by the link of a mail',
    body: z.object({ token: Token }),
    response: Done,
    status: 200,
    errors: ['link_expired'],
    limit: 'writes',
  }),
  savePassword: endpoint({
    method: 'PUT',
    path: '/api/settings/password',
    access: 'signed-in',
    summary: 'Change the password; every other session ends',
    body: ChangePassword,
    response: Done,
    status: 200,
    errors: ['wrong_password'],
    limit: 'passwordChecks',
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/forgot-password',
    access: 'anyone',
    summary: 'Send a link for a new password, if there is such an account with a confirmed address',
    body: ForgotPassword,
    response: z.object({ canMail: z.boolean() }),
    status: 202,
    errors: [],
    limit: 'accountMail',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/reset-password',
    access: 'anyone',
    summary: 'Choose a new password by the link of a mail; every session ends',
    body: ResetPassword,
    response: Done,
    status: 200,
    errors: ['link_expired'],
    limit: 'passwordChecks',
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/settings/sessions',
    access: 'signed-in',
    summary: 'Where one is signed in, last seen first',
    response: z.array(OwnSession),
    status: 200,
    errors: [],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/settings/sessions/:id',
    access: 'signed-in',
    summary: 'Sign out somewhere else',
    params: session,
    response: Done,
    status: 200,
    errors: ['session_not_found'],
    limit: 'writes',
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/settings/sessions',
    access: 'signed-in',
    summary: 'Sign out everywhere else',
    response: Done,
    status: 200,
    errors: [],
    limit: 'writes',
  }),
  leaving: endpoint({
    method: 'GET',
    path: '/api/settings/delete-account',
    access: 'signed-in',
    summary: 'What one would lose or end by deleting the account',
    response: Leaving,
    status: 200,
    errors: [],
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/api/settings/delete-account',
    access: 'signed-in',
    summary: 'Delete the account for good',
    body: DeleteAccount,
    response: Done,
    status: 200,
    errors: ['wrong_password', 'last_admin', 'balance_left'],
    limit: 'passwordChecks',
  }),
}

/** The person's own data as one file; a download, so it is not part of the contract. */
export const EXPORT_PATH = '/api/settings/export'
