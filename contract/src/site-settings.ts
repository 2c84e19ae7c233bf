/** Settings of the whole site, made by admins. Each setting has a default, from the environment where it has a variable. */
import * as z from 'zod/mini'
import { accentShades } from './accent.ts'
import { PASSWORD_MIN, Password } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { largest, longest, smallest } from './longest.ts'
import { isVisible, LANGUAGES, type Language, oneLine } from './primitives.ts'
import { validationTexts as texts } from './validation-texts.ts'

/** `open`: everybody; `invitation`: with a link of staff; `approval`: staff let each new account in. */
export const REGISTRATION_MODES = ['open', 'invitation', 'approval'] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]

/** Public pages that the site's people write. */
export const SITE_PAGES = ['rules', 'imprint', 'privacy'] as const
export type SitePageName = (typeof SITE_PAGES)[number]

/** The site settings that the browser may know; a closed list, embedded by the server in every page. */
export interface PublicSettings {
  /** The product's name in the header and in titles. */
  siteName: string
  /** Absolute URL of the site, without a trailing slash. */
  publicUrl: string
  /** Whether visitors without a session may watch, search and open channels. */
  guestViewing: boolean
  /** Publisher id at the display-ad network; null: only the site's own ads. */
  adPublisherId: string | null
  /** URL of the network's script. */
  adScriptUrl: string
  /** The site's own colour, `#rrggbb`; null: the default. */
  accent: string | null
  /** URL of the site's logo; null: the lamp. */
  logoUrl: string | null
  /** The languages in the language menu; never empty. */
  languages: readonly Language[]
  /** Text beside the forms of /auth; may be empty. */
  welcomeText: string
  registration: RegistrationMode
  /** The fewest characters of a new password. */
  passwordMinimum: number
  /** Which of the site's text pages have been written. */
  pages: readonly SitePageName[]
  payments: {
    /** No real money moves. */
    isTest: boolean
    /** Percent of each gift and sale that the platform keeps. */
    platformFeePercent: number
  }
}

export const SITE_NAME_MAX = 60
export const WELCOME_TEXT_MAX = 500
export const SITE_PAGE_MAX = 20_000
export const LOGO_MAX_BYTES = 5 * 1024 * 1024
export const UPLOADS_PER_HOUR_MAX = 1000
/** At most this many characters can be required of a password. */
export const PASSWORD_MINIMUM_MAX = 64
/** Of the largest video, mebibytes; a tebibyte at most. */
export const MAX_VIDEO_MEGABYTES_MAX = 1024 * 1024
/** Of the longest video, minutes; a week at most. */
export const MAX_VIDEO_MINUTES_MAX = 7 * 24 * 60

const whole = (minimum: number, maximum: number) =>
  z
    .int({ error: texts.wholeNumber })
    .check(smallest(minimum, texts.numberTooSmall), largest(maximum, texts.numberTooLarge))

const values = {
  siteName: z
    .string()
    .check(
      oneLine(),
      z.trim(),
      z.minLength(1, texts.required),
      longest(SITE_NAME_MAX, texts.siteNameTooLong),
      z.refine(isVisible, texts.required),
    ),
  accent: z.string().check(
    z.trim(),
    z.regex(/^#[0-9a-fA-F]{6}$/, texts.colourInvalid),
    z.refine((hex) => !/^#[0-9a-fA-F]{6}$/.test(hex) || accentShades(hex) !== null, texts.colourUnreadable),
  ),
  welcomeText: z.string().check(z.trim(), longest(WELCOME_TEXT_MAX, texts.textTooLong)),
  rules: z.string().check(z.trim(), longest(SITE_PAGE_MAX, texts.textTooLong)),
  imprint: z.string().check(z.trim(), longest(SITE_PAGE_MAX, texts.textTooLong)),
  privacy: z.string().check(z.trim(), longest(SITE_PAGE_MAX, texts.textTooLong)),
  languages: z.array(z.enum(LANGUAGES)).check(z.minLength(1, texts.languageMissing), z.maxLength(LANGUAGES.length)),
  guestViewing: z.boolean(),
  registration: z.enum(REGISTRATION_MODES),
  passwordMinimum: whole(PASSWORD_MIN, PASSWORD_MINIMUM_MAX),
  uploadsPerHour: whole(1, UPLOADS_PER_HOUR_MAX),
  maxVideoMegabytes: whole(1, MAX_VIDEO_MEGABYTES_MAX),
  maxVideoMinutes: whole(1, MAX_VIDEO_MINUTES_MAX),
} as const

export const SITE_SETTING_SCHEMAS = values

export const SiteSettings = z.object({
  ...values,
  /** Null: the lamp's own. */
  accent: z.nullable(z.string()),
  // Numbers of the environment need not be within what a form takes.
  uploadsPerHour: z.int(),
  maxVideoMegabytes: z.int(),
  maxVideoMinutes: z.int(),
})
export type SiteSettings = z.infer<typeof SiteSettings>
export type SiteSettingName = keyof SiteSettings

export const SiteSettingsForm = z.object({
  settings: SiteSettings,
  /** The value used when admins have set none. */
  defaults: SiteSettings,
  /** Where the logo is served; null: the lamp. */
  logoUrl: z.nullable(z.string()),
})
export type SiteSettingsForm = z.infer<typeof SiteSettingsForm>

const change = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

/** Only the changed settings; null restores the default. Settings of who may watch or register require the password. */
export const ChangeSiteSettings = z.object({
  /** The values the edit began with. A changed setting that has another value by now is not overwritten. */
  previous: z.optional(z.partial(SiteSettings)),
  siteName: change(values.siteName),
  accent: change(values.accent),
  welcomeText: change(values.welcomeText),
  rules: change(values.rules),
  imprint: change(values.imprint),
  privacy: change(values.privacy),
  languages: change(values.languages),
  guestViewing: change(values.guestViewing),
  registration: change(values.registration),
  passwordMinimum: change(values.passwordMinimum),
  uploadsPerHour: change(values.uploadsPerHour),
  maxVideoMegabytes: change(values.maxVideoMegabytes),
  maxVideoMinutes: change(values.maxVideoMinutes),
  password: z.optional(Password),
})

/** Settings of who gets access. */
export const GUARDED_SETTINGS = ['guestViewing', 'registration'] as const satisfies readonly SiteSettingName[]

export const siteSettingsApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    access: 'admin',
    summary: 'The settings of the site, and their defaults',
    response: SiteSettingsForm,
    status: 200,
    errors: [],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/settings',
    access: 'admin',
    summary: 'Change settings of the site; they hold at once in every process',
    body: ChangeSiteSettings,
    response: SiteSettingsForm,
    status: 200,
    errors: ['password_required', 'wrong_password', 'text_changed'],
    limit: 'writes',
  }),
  saveLogo: endpoint({
    method: 'POST',
    path: '/api/admin/settings/logo',
    access: 'admin',
    summary: 'Upload the logo; it is re-encoded',
    multipart: 'logo',
    response: SiteSettingsForm,
    status: 200,
    errors: ['not_an_image', 'image_too_large'],
    limit: 'writes',
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/api/admin/settings/logo',
    access: 'admin',
    summary: 'Go back to the lamp',
    response: SiteSettingsForm,
    status: 200,
    errors: [],
    limit: 'writes',
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/site/pages/:name',
    access: 'anyone',
    summary: 'A page that the site’s people wrote: its rules, imprint or privacy text',
    params: z.object({ name: z.enum(SITE_PAGES) }),
    /** Made of Markdown by the server. */
    response: z.object({ html: z.string() }),
    status: 200,
    errors: ['not_found'],
  }),
}
