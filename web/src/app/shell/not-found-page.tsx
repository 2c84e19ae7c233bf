import House from 'lucide-react/icons/house'
import Search from 'lucide-react/icons/search'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LampOutDrawing } from '../../ui/states/drawings.tsx'
import { MessageScreen } from '../../ui/states/message-screen.tsx'

/** Shown for every unknown URL, with status 404. */
export function NotFoundPage() {
  const t = useT()
  return (
    <>
      <PageHead title={t('shell.notFoundTitle')} isPrivate />
      <MessageScreen
        drawing={<LampOutDrawing />}
        title={t('shell.notFoundTitle')}
        text={t('shell.notFoundHint')}
        actions={
          <>
            <ButtonLink to="/" variant="primary" icon={<Icon of={House} />}>
              {t('shell.home')}
            </ButtonLink>
            <ButtonLink to="/search" icon={<Icon of={Search} />}>
              {t('shell.search')}
            </ButtonLink>
          </>
        }
      />
    </>
  )
}
