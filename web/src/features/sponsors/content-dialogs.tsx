import type { SponsoredContent } from '@lamplight/contract/sponsor-responses'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/language-provider.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ContentForm } from './content-form.tsx'
import { ContentPayment } from './content-payment.tsx'
import { ContentPreview } from './content-preview.tsx'
import { ContentReport } from './content-report.tsx'
import { contentQuery } from './sponsors.queries.ts'

export type OpenDialog =
  | { kind: 'form'; content: SponsoredContent | null }
  | { kind: 'preview' | 'report' | 'payment'; content: SponsoredContent }
  | null

interface ContentDialogsProps {
  open: OpenDialog
  onChange: (dialog: OpenDialog) => void
  /** New content was submitted for review. */
  onSubmitted: () => void
  onPaid: (id: number) => void
}

/** The form, the preview with its actions, and the report. */
export function ContentDialogs({ open, onChange, onSubmitted, onPaid }: ContentDialogsProps) {
  const t = useT()
  const close = () => onChange(null)
  const listed = open && open.kind !== 'form' ? open.content : undefined
  // Its current state, because an action may have changed it.
  const { data: content } = useQuery({
    ...contentQuery(listed?.id ?? 0),
    enabled: listed !== undefined,
    initialData: listed,
  })
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
        onReport={() => onChange({ kind: 'report', content })}
        onPay={() => onChange({ kind: 'payment', content })}
        onClose={close}
      />
    </Dialog>
  ) : (
    <Dialog isOpen title={t('sponsors.reportNamed', { title: content.title })} onClose={close}>
      <ContentReport content={content} />
    </Dialog>
  )
}
