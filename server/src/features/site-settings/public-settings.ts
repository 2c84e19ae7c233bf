import { type PublicSettings, SITE_PAGES } from '@lamplight/contract/site-settings'
import { publicUrlOf } from '../../config/http.ts'
import type { Config } from '../../config.ts'
import type { LiveSettings } from './site-settings.service.ts'

/** Public settings for every page; read at each request, because admins change them. */
export function publicSettings({ config, live }: { config: Config; live: LiveSettings }): PublicSettings {
  const { accent, languages, welcomeText, registration, passwordMinimum, rules, imprint, privacy } = live.current()
  return {
    siteName: config.siteName,
    publicUrl: publicUrlOf(config),
    guestViewing: config.guestViewing,
    adPublisherId: config.adPublisherId,
    adScriptUrl: config.adScriptUrl,
    accent,
    logoUrl: live.logoUrl(),
    languages,
    welcomeText,
    registration,
    passwordMinimum,
    payments: {
      isTest: config.payments.provider === 'sandbox',
      platformFeePercent: config.payments.platformFeePercent,
    },
    pages: SITE_PAGES.filter((page) => ({ rules, imprint, privacy })[page] !== ''),
  }
}
