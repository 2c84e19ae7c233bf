import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { firstPageTexts as texts } from './first-page-texts.ts'
import { longest, shortest, withLimit } from './longest.ts'
import { parseUrl } from './parse-url.ts'
import { Done, Id, isVisible, Moment, oneLine, ROLES } from './primitives.ts'

export const USERNAME_MIN = 3
export const USERNAME_MAX = 32
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 200
/** Of staff, and of people who are paid out. (ruling 26) */
export const PRIVILEGED_PASSWORD_MIN = 12
export const DISPLAY_NAME_MIN = 2
export const DISPLAY_NAME_MAX = 60

/** The signed-in person, as they see themselves. Never carries the password or its hash. */
export const CurrentUser = z.object({
  id: Id,
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
  subscriberCount: z.int(),
  role: z.enum(ROLES),
  /** Languages of video that lists are narrowed to; none: all. */
  contentLanguages: z.array(z.string()),
  createdAt: Moment,
  /** Whether the password has fewer characters than staff and people who are paid out are asked for. */
  needsStrongerSignIn: z.boolean(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

const usernameTooShort = withLimit(texts.usernameTooShort, USERNAME_MIN)
const Username = z
  .string({ error: usernameTooShort })
  .check(z.trim(), z.minLength(USERNAME_MIN, usernameTooShort), longest(USERNAME_MAX, texts.usernameTooLong))

const passwordTooShort = withLimit(texts.passwordTooShort, PASSWORD_MIN)
/** Never trimmed: a space may be part of a password. */
export const Password = z
  .string({ error: passwordTooShort })
  .check(z.minLength(PASSWORD_MIN, passwordTooShort), longest(PASSWORD_MAX, texts.passwordTooLong))

const displayNameTooShort = withLimit(texts.displayNameTooShort, DISPLAY_NAME_MIN)
export const DisplayName = z
  .string({ error: displayNameTooShort })
  .check(
    oneLine(),
    z.trim(),
    ...shortest(DISPLAY_NAME_MIN, displayNameTooShort),
    longest(DISPLAY_NAME_MAX, texts.displayNameTooLong),
    z.refine(isVisible, displayNameTooShort),
  )

/** An absolute http(s) address without credentials. `javascript:` and `data:` are refused (V-SEC-20). */
export function isWebAddress(text: string): boolean {
  const url = parseUrl(text)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return false
  return url.username === '' && url.password === ''
}

export const OptionalWebAddress = z.pipe(
  z.optional(z.nullable(z.string().check(z.trim(), longest(2000, texts.urlTooLong)))),
  z.pipe(
    // An empty field means "none given" (ruling 27).
    z.transform((value: string | null | undefined) => value || null),
    z.nullable(z.string().check(z.refine(isWebAddress, texts.urlInvalid))),
  ),
)

export const Login = z.object({ username: Username, password: Password })
export const Register = z.object({
  username: Username,
  password: Password,
  displayName: DisplayName,
  avatarUrl: OptionalWebAddress,
  /** The token of an invitation's link, where registering takes one. */
  invitation: z.optional(z.string().check(z.maxLength(100))),
})

export const accountsApi = {
  current: endpoint({
    method: 'GET',
    path: '/api/user',
    access: 'signed-in',
    summary: 'The person signed in; 401 when there is none',
    response: CurrentUser,
    status: 200,
    errors: [],
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    access: 'anyone',
    summary: 'Sign in and receive the session cookie',
    body: Login,
    response: CurrentUser,
    status: 200,
    errors: ['account_suspended', 'account_waiting', 'wrong_credentials'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    access: 'anyone',
    summary: 'Make an account and sign in',
    body: Register,
    response: CurrentUser,
    status: 201,
    errors: ['username_taken', 'username_not_allowed', 'invitation_required', 'account_waiting'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    access: 'anyone',
    summary: 'End the session',
    response: Done,
    status: 200,
    errors: [],
  }),
}
