import { FORUM_POST_MAX } from '@lamplight/contract/forum-input'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { LimitedTextArea } from '../../ui/forms/limited-field.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { ServerHtml } from '../../ui/text/server-html.tsx'
import { usePreview } from './forum.queries.ts'
import styles from './markdown-box.module.css'

interface MarkdownBoxProps {
  label: string
  value: string
  rows: number
  error?: string | undefined
  required?: boolean
  readOnly?: boolean
  boxRef?: Ref<HTMLTextAreaElement>
  onChange: (value: string) => void
}

/**
 * A box for Markdown with a preview rendered by the server. The input is kept while the preview is open. The preview ends
 * when its form is sent, because an error belongs to the box, and when the text is changed from outside, as by a quote.
 */
export function MarkdownBox({
  label,
  value,
  rows,
  error,
  required = false,
  readOnly = false,
  boxRef,
  onChange,
}: MarkdownBoxProps) {
  const t = useT()
  const errorText = useErrorText()
  const [previewed, setPreviewed] = useState<string | null>(null)
  const isPreviewing = previewed === value
  const preview = usePreview()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = frame.current?.closest('form')
    const end = () => setPreviewed(null)
    form?.addEventListener('submit', end)
    return () => form?.removeEventListener('submit', end)
  }, [])
  const show = () => {
    setPreviewed(value)
    if (value.trim() !== '') preview.mutate(value)
  }
  return (
    <div className={styles.box} ref={frame}>
      {isPreviewing ? (
        <section className={styles.preview} aria-label={t('forum.preview')} aria-live="polite">
          {value.trim() === '' ? (
            <p className={styles.nothing}>{t('forum.nothingToPreview')}</p>
          ) : preview.error ? (
            <p role="alert">{errorText(preview.error, t('forum.previewFailed'))}</p>
          ) : preview.data ? (
            <ServerHtml html={preview.data.html} />
          ) : (
            <Spinner label={t('common.loading')} />
          )}
        </section>
      ) : (
        <LimitedTextArea
          label={label}
          hint={t('forum.markdownHint')}
          rows={rows}
          required={required}
          readOnly={readOnly}
          max={FORUM_POST_MAX}
          value={value}
          error={error}
          ref={boxRef}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <div>
        <Button size="small" variant="quiet" onClick={isPreviewing ? () => setPreviewed(null) : show}>
          {isPreviewing ? t('forum.write') : t('forum.preview')}
        </Button>
      </div>
    </div>
  )
}
