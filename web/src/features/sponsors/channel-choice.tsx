import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, TextArea } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import styles from './channel-choice.module.css'
import {
  channelChoiceQuery,
  ratesQuery,
  refusedAdvertisersQuery,
  useChannelChoice,
  useRefuseAdvertisers,
} from './sponsors.queries.ts'

/** Whether members allow sponsored content on their own pages. */
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
      {choice.acceptsSponsors && <RefusedAdvertisers />}
    </section>
  )
}

/** Names of advertisers, one per line. */
function RefusedAdvertisers() {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { data: refused } = useQuery(refusedAdvertisersQuery)
  const { mutate, isPending } = useRefuseAdvertisers()
  if (!refused) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('advertisers') ?? '')
    const names = text.split('\n').map((name) => name.trim())
    mutate(
      { before: refused, after: names.filter((name) => name !== '') },
      {
        onSuccess: () => toast.success({ title: t('sponsors.refusedSaved') }),
        onError: (error) => toast.failure({ title: t('sponsors.channelFailed'), text: errorText(error) }),
      },
    )
  }
  return (
    <form key={refused.join('\n')} className={styles.refused} onSubmit={submit}>
      <TextArea
        label={t('sponsors.refusedAdvertisers')}
        hint={t('sponsors.refusedHint')}
        name="advertisers"
        rows={3}
        defaultValue={refused.join('\n')}
      />
      <Button type="submit" size="small" isPending={isPending}>
        {t('sponsors.refusedSave')}
      </Button>
    </form>
  )
}
