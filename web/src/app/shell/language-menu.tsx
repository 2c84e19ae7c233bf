import Languages from 'lucide-react/icons/languages'
import { useLanguage, useT } from '../../i18n/language-provider.tsx'
import { languageNames, toLanguage } from '../../i18n/languages.ts'
import { useSettings } from '../../lib/settings.tsx'
import { sharedMarkup } from '../../lib/shared-markup.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'

/** The languages that the site offers, each by its own name. The choice applies at once and is remembered. */
function Choice() {
  const t = useT()
  const toast = useToast()
  const { language, setLanguage } = useLanguage()
  const { languages } = useSettings()
  if (languages.length < 2) return null
  const options = languages.map((offered) => ({ value: offered, label: languageNames[offered], language: offered }))
  const choose = (value: string) =>
    setLanguage(toLanguage(value)).catch(() => toast.failure({ title: t('shell.languageFailed') }))
  return (
    <Menu
      label={t('shell.language')}
      trigger={(props) => <IconButton {...props} label={t('shell.language')} icon={<Icon of={Languages} />} />}
      entries={() => [{ kind: 'choices', label: t('shell.language'), value: language, options, onChoose: choose }]}
    />
  )
}

export const LanguageMenu = import.meta.env.SSR ? sharedMarkup('LanguageMenu', Choice, { partOfUrl: () => '' }) : Choice
