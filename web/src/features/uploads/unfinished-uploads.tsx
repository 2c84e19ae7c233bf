import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { announceChange } from '../../api/other-tabs.ts'
import { refreshQueries } from '../../api/responses-of.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { Separator } from '../../ui/text/separator.tsx'
import styles from './unfinished-uploads.module.css'
import { discardUpload, unfinishedQuery } from './uploads.queries.ts'

/** The uploads that fill the member's upload slots, each with a button to cancel it. */
export function UnfinishedUploads() {
  const t = useT()
  const format = useFormat()
  const toast = useToast()
  const errorText = useErrorText()
  const client = useQueryClient()
  const heading = useId()
  const unfinished = useQuery(unfinishedQuery)
  const discard = useMutation({
    mutationFn: discardUpload,
    onSuccess: () => announceChange(client, { kind: 'own' }),
    onError: (error) => toast.failure({ title: t('uploads.error'), text: errorText(error) }),
    onSettled: () => refreshQueries(client, unfinishedQuery),
  })
  if (!unfinished.data || unfinished.data.length === 0) return null
  return (
    <>
      <p id={heading}>{t('uploads.unfinishedHint')}</p>
      <ul className={styles.list} aria-labelledby={heading}>
        {unfinished.data.map(({ id, bytes, createdAt }) => (
          <li key={id} className={styles.row}>
            <span>
              {format.bytes(bytes)}
              <Separator />
              <RelativeTime moment={createdAt} />
            </span>
            <Button
              size="small"
              isPending={discard.isPending && discard.variables === id}
              aria-label={t('uploads.cancelUnfinished', { size: format.bytes(bytes) })}
              onClick={() => discard.mutate(id)}
            >
              {t('common.cancel')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
