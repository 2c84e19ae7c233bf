import { LANGUAGE_KEY, LANGUAGES } from '../i18n/languages.ts'
import { CHOICE_COOKIE } from '../lib/device-choice.ts'
import { THEME_KEY, THEMES } from '../lib/theme.tsx'

/**
 * Classic script in the head of a document: a language or theme that is stored on the device, but not in a cookie any more, is
 * written into the cookie, and the page is loaded again in it. Browsers delete cookies sooner than local storage, and people
 * delete them alone. An unknown stored value is ignored (L-LANG-07). Where the cookie cannot be written nothing is loaded again.
 */
export const DEVICE_CHOICES_SCRIPT = `
try {
  const { lang, dataset } = document.documentElement
  const has = (name) => ('; ' + document.cookie).includes('; ' + name + '=')
  const restore = (name, shown, known) => {
    const stored = localStorage.getItem(name)
    if (has(name) || stored === shown || !known.includes(stored)) return false
    document.cookie = name + '=' + stored + '${CHOICE_COOKIE}'
    return has(name)
  }
  const isTheme = restore('${THEME_KEY}', dataset.theme, ${JSON.stringify(THEMES)})
  if (restore('${LANGUAGE_KEY}', lang, ${JSON.stringify(LANGUAGES)}) || isTheme) location.reload()
} catch {}`
