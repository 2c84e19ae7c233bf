import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useT } from '../../i18n/language-provider.tsx'
import { ReceiptPending, ReceiptSheet } from '../../payments/receipt-sheet.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { receiptQuery } from './giving.queries.ts'

const route = getRouteApi('/giving/receipt/$id')

/** The receipt of one gift. */
export function ReceiptPage() {
  const t = useT()
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery(receiptQuery(id))
  const back = <ButtonLink to="/giving">{t('donations.yourGifts')}</ButtonLink>
  if (!data) {
    return (
      <ReceiptPending error={error} onRetry={() => void refetch()}>
        {back}
      </ReceiptPending>
    )
  }
  const { giver, creator, createdAt, ...facts } = data
  return (
    <ReceiptSheet receipt={{ ...facts, from: giver, to: creator?.displayName ?? null, paidAt: createdAt }}>
      {back}
    </ReceiptSheet>
  )
}
