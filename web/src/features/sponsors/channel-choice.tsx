import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, TextArea } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
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
  const { data: refused } = useQuery(refusedAdvertisersQuery)
  return refused ? <RefusedAdvertisersForm refused={refused} /> : null
}

function RefusedAdvertisersForm({ refused }: { refused: string[] }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  /** The names that the edits are compared with. */
  const [loaded, setLoaded] = useState(refused)
  const [text, setText] = useState(refused.join('\n'))
  const { mutate, isPending } = useRefuseAdvertisers()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const names = text.split('\n').map((name) => name.trim())
    mutate(
      { before: loaded, after: names.filter((name) => name !== '') },
      {
        onSuccess: (saved) => {
          setLoaded(saved)
          // What was edited again while it was being saved stays.
          setText((now) => (now === text ? saved.join('\n') : now))
          toast.success({ title: t('sponsors.refusedSaved') })
        },
        onError: (error) => toast.failure({ title: t('sponsors.channelFailed'), text: errorText(error) }),
      },
    )
  }
  return (
    <form className={styles.refused} onSubmit={submit}>
      <TextArea
        label={t('sponsors.refusedAdvertisers')}
        hint={t('sponsors.refusedHint')}
        rows={3}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" size="small" isPending={isPending}>
        {t('sponsors.refusedSave')}
      </Button>
    </form>
  )
}
