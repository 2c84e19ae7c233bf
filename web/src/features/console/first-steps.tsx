import { useT } from '../../i18n/language-provider.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

/** The home page of a site without videos, for members: what to do next. */
export function FirstSteps({ text, isAdmin }: { text: string; isAdmin: boolean }) {
  const t = useT()
  return (
    <EmptyState
      text={text}
      hint={isAdmin ? t('console.firstSteps') : t('console.firstVideo')}
      action={
        <>
          <ButtonLink to="/upload" variant="primary">
            {t('shell.upload')}
          </ButtonLink>
          {isAdmin && (
            <>
              <ButtonLink to="/admin/import">{t('console.archive')}</ButtonLink>
              <ButtonLink to="/admin">{t('console.title')}</ButtonLink>
            </>
          )}
        </>
      }
    />
  )
}
