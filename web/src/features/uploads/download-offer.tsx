import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { CheckboxField, TextField } from '../../ui/field.tsx'
import { accountQuery } from '../creators/creators.queries.ts'

/** Whether the new video can be downloaded, and for how much. */
export interface DownloadWish {
  isDownloadable: boolean
  /** Dollars as typed; 0 gives it away. */
  price: string
}

export const NO_DOWNLOAD: DownloadWish = { isDownloadable: false, price: '' }

/** As the record of a new video names it; nothing where no download is offered. */
export const toSaleFields = ({ isDownloadable, price }: DownloadWish) =>
  isDownloadable ? { isDownloadable, downloadPrice: price.trim() || null } : {}

interface DownloadOfferProps {
  value: DownloadWish
  onChange: (value: DownloadWish) => void
  error: string | undefined
  isDisabled: boolean
}

/** Price and download of a new video: for members who take money; others see nothing of it. */
export function DownloadOffer({ value, onChange, error, isDisabled }: DownloadOfferProps) {
  const t = useT()
  const session = useSession()
  // A failure of this question does not hold up an upload.
  const { data } = useQuery({ ...accountQuery(session?.id ?? 0), enabled: Boolean(session) })
  if (!data?.isMonetizationEnabled) return null
  return (
    <>
      <CheckboxField
        label={t('uploads.downloadable')}
        checked={value.isDownloadable}
        disabled={isDisabled}
        onChange={({ target }) => onChange({ ...value, isDownloadable: target.checked })}
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
          onChange={({ target }) => onChange({ ...value, price: target.value })}
        />
      )}
    </>
  )
}
