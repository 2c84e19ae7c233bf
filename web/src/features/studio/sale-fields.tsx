import type { UseFormRegisterReturn } from 'react-hook-form'
import { useT } from '../../i18n/language-provider.tsx'
import { CheckboxField, TextField } from '../../ui/forms/field.tsx'

interface SaleFieldsProps {
  downloadable: UseFormRegisterReturn
  price: UseFormRegisterReturn
  error: string | undefined
}

/** Whether a video can be downloaded, and for how much: for members who accept payments. */
export function SaleFields({ downloadable, price, error }: SaleFieldsProps) {
  const t = useT()
  return (
    <>
      <CheckboxField label={t('studio.downloadable')} {...downloadable} />
      <TextField
        label={t('studio.price')}
        hint={t('studio.priceHint')}
        inputMode="decimal"
        dir="ltr"
        error={error}
        {...price}
      />
    </>
  )
}
