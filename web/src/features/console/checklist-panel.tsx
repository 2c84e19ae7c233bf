import { type ChecklistStep, CONFIRMED_STEPS } from '@lamplight/contract/console'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useId } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useSettings } from '../../lib/settings.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { checklistQuery, useConfirmStep } from './console.queries.ts'
import styles from './console-page.module.css'

/** The page where a step is done; steps without one are done outside of the site. */
const PLACES: Partial<Record<ChecklistStep, '/admin/settings' | '/admin/categories' | '/upload' | '/admin/people'>> = {
  admin: '/admin/people',
  name: '/admin/settings',
  categories: '/admin/categories',
  rules: '/admin/settings',
  video: '/upload',
}
const CONFIRMED: readonly ChecklistStep[] = CONFIRMED_STEPS

/** Guides a new operator until the site is ready for people; hidden afterwards. */
export function ChecklistPanel() {
  const id = useId()
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { siteName } = useSettings()
  const { data } = useQuery(checklistQuery)
  const confirm = useConfirmStep()
  if (!data || data.every(({ isDone }) => isDone)) return null
  return (
    <section className={styles.checklist} aria-label={t('console.checklist')}>
      <h2>{t('console.greeting', { site: siteName })}</h2>
      <p>{t('console.checklistText')}</p>
      <ol>
        {data.map(({ step, isDone }) => {
          const place = PLACES[step]
          return (
            <li key={step} data-done={isDone || undefined}>
              <Icon of={isDone ? CircleCheck : Circle} />
              <span id={`${id}-${step}`}>
                {place && !isDone ? (
                  <Link to={place} className="text-link">
                    {t(`console.step_${step}`)}
                  </Link>
                ) : (
                  t(`console.step_${step}`)
                )}{' '}
                <span className="visually-hidden">{isDone ? t('console.stepDone') : t('console.stepOpen')}</span>
              </span>
              {!isDone && CONFIRMED.includes(step) && (
                <Button
                  size="small"
                  about={`${id}-${step}`}
                  isPending={confirm.isPending && confirm.variables === step}
                  onClick={() =>
                    confirm.mutate(step, {
                      onError: (error) => toast.failure({ title: t('console.stepFailed'), text: errorText(error) }),
                    })
                  }
                >
                  {t('console.stepConfirm')}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
