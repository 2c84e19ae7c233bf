import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useT } from '../../i18n/language-provider.tsx'
import { ReceiptPending, ReceiptSheet } from '../../payments/receipt-sheet.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { receiptQuery } from './purchases.queries.ts'

const route = getRouteApi('/purchases/receipt/$id')

/** The receipt of one paid download. */
export function ReceiptPage() {
  const t = useT()
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery(receiptQuery(id))
  const back = <ButtonLink to="/purchases">{t('purchases.title')}</ButtonLink>
  if (!data) {
    return (
      <ReceiptPending error={error} onRetry={() => void refetch()}>
        {back}
      </ReceiptPending>
    )
  }
  const { buyer, seller, ...facts } = data
  return <ReceiptSheet receipt={{ ...facts, from: buyer, to: seller }}>{back}</ReceiptSheet>
}
