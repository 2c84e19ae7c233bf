import type { SponsoredContent } from '@lamplight/contract/sponsors'
import { useT } from '../../i18n/language-provider.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ContentForm } from './content-form.tsx'
import { ContentPayment } from './content-payment.tsx'
import { ContentPreview } from './content-preview.tsx'
import { ContentReport } from './content-report.tsx'

export type OpenDialog =
  | { kind: 'form'; content: SponsoredContent | null }
  | { kind: 'preview' | 'report' | 'payment'; id: number }
  | null

interface ContentDialogsProps {
  open: OpenDialog
  contents: readonly SponsoredContent[]
  onChange: (dialog: OpenDialog) => void
  /** New content was submitted for review. */
  onSubmitted: () => void
  onPaid: (id: number) => void
}

/** The form, the preview with its actions, and the report. */
export function ContentDialogs({ open, contents, onChange, onSubmitted, onPaid }: ContentDialogsProps) {
  const t = useT()
  const close = () => onChange(null)
  if (open?.kind === 'form') {
    const title = open.content ? t('sponsors.editNamed', { title: open.content.title }) : t('sponsors.createNew')
    return (
      <Dialog isOpen title={title} onClose={close}>
        <ContentForm
          content={open.content}
          onDone={close}
          onSubmitted={() => {
            close()
            onSubmitted()
          }}
        />
      </Dialog>
    )
  }
  // The current record, because an action may have changed it.
  const content = open && contents.find(({ id }) => id === open.id)
  if (!open || !content) return null
  if (open.kind === 'payment') {
    return (
      <Dialog isOpen title={t('sponsors.payTitle')} onClose={close}>
        <ContentPayment
          content={content}
          onPaid={() => {
            close()
            onPaid(content.id)
          }}
          onCancel={close}
        />
      </Dialog>
    )
  }
  return open.kind === 'preview' ? (
    <Dialog isOpen title={t('sponsors.previewNamed', { title: content.title })} onClose={close}>
      <ContentPreview
        content={content}
        onReport={() => onChange({ kind: 'report', id: content.id })}
        onPay={() => onChange({ kind: 'payment', id: content.id })}
        onClose={close}
      />
    </Dialog>
  ) : (
    <Dialog isOpen title={t('sponsors.reportNamed', { title: content.title })} onClose={close}>
      <ContentReport content={content} />
    </Dialog>
  )
}
