import { Suspense, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './admin.module.css'

const PaymentDetails = lazyPart(async () => (await import('./payment-details.tsx')).PaymentDetails)

/** Opens everything known about a payment. `about`: id of the text that names its row. */
export function PaymentDetailsButton({ paymentId, about }: { paymentId: number; about: string }) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" about={about} onClick={() => setIsOpen(true)}>
        {t('admin.details')}
      </Button>
      <Dialog isOpen={isOpen} title={t('admin.payment', { id: paymentId })} onClose={() => setIsOpen(false)}>
        <Suspense fallback={<Skeleton className={styles.skeleton} />}>
          <PaymentDetails id={paymentId} />
        </Suspense>
      </Dialog>
    </>
  )
}
