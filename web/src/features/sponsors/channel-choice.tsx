import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { CheckboxField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import styles from './channel-choice.module.css'
import { channelChoiceQuery, ratesQuery, useChannelChoice } from './sponsors.queries.ts'

/** Whether a member wants sponsored content on the own pages. */
export function ChannelChoice() {
  const t = useT()
  const toast = useToast()
  const format = useFormat()
  const errorText = useErrorText()
  const { data: choice } = useQuery(channelChoiceQuery)
  const { data: rates } = useQuery(ratesQuery)
  const { mutate, isPending, variables } = useChannelChoice()
  if (!choice || !rates) return null
  return (
    <section className={styles.choice} aria-labelledby="channel-choice">
      <h2 id="channel-choice" className={styles.heading}>
        {t('sponsors.channelHeading')}
      </h2>
      <CheckboxField
        label={t('sponsors.channelAccept')}
        hint={t('sponsors.channelHint', { share: format.percent(rates.creatorSharePercent / 100) })}
        checked={isPending ? variables : choice.acceptsSponsors}
        onChange={({ target }) =>
          mutate(target.checked, {
            onError: (error) => toast.failure({ title: t('sponsors.channelFailed'), text: errorText(error) }),
          })
        }
      />
    </section>
  )
}
