import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/language-provider.tsx'
import { CheckboxField, TextField } from '../../ui/forms/field.tsx'
import { sellingQuery } from '../creators/creators.queries.ts'

/** Whether the new video can be downloaded, and for how much. */
export interface DownloadSettings {
  isDownloadable: boolean
  /** Dollars as typed; 0 gives it away. */
  price: string
}

export const NO_DOWNLOAD: DownloadSettings = { isDownloadable: false, price: '' }

/** The fields of a new video's record; empty when no download is offered. */
export const toSaleFields = ({ isDownloadable, price }: DownloadSettings) =>
  isDownloadable ? { isDownloadable, downloadPrice: price.trim() || null } : {}

interface DownloadOfferProps {
  value: DownloadSettings
  onChange: (value: DownloadSettings) => void
  error: string | undefined
  isDisabled: boolean
}

/** Price and download of a new video: for members who accept payments; hidden for others. */
export function DownloadOffer({ value, onChange, error, isDisabled }: DownloadOfferProps) {
  const t = useT()
  // If this request fails, the upload continues without the offer.
  const { data } = useQuery(sellingQuery)
  if (!data?.canSell) return null
  return (
    <>
      <CheckboxField
        label={t('uploads.downloadable')}
        checked={value.isDownloadable}
        disabled={isDisabled}
        onChange={({ target }) => onChange({ isDownloadable: target.checked, price: value.price })}
      />
      {value.isDownloadable && (
        <TextField
          label={t('uploads.price')}
          hint={t('uploads.priceHint')}
          inputMode="decimal"
          dir="ltr"
          required
          value={value.price}
          error={error}
          disabled={isDisabled}
          onChange={({ target }) => onChange({ isDownloadable: value.isDownloadable, price: target.value })}
        />
      )}
    </>
  )
}
