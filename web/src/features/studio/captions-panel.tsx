import { readCaptions } from '@lamplight/contract/caption-text'
import { CAPTIONS_MAX } from '@lamplight/contract/captions'
import type { CaptionTrack, WatchVideo } from '@lamplight/contract/video-responses'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError, isNotFound } from '../../api/api-error.ts'
import { refreshQueries } from '../../api/responses-of.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { contentLanguages } from '../../lib/content-languages.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { FileButton } from '../../ui/forms/file-button.tsx'
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { CaptionEditor } from './caption-editor.tsx'
import styles from './captions-panel.module.css'
import { ownVideoQuery, useRemoveCaptions, useSaveCaptions } from './studio.queries.ts'

type Track = z.infer<typeof CaptionTrack>

/** UTF-8, or UTF-16 with its mark; null for anything else, which would be shown as wrong letters. */
function decode(buffer: ArrayBuffer): string | null {
  const bytes = new Uint8Array(buffer)
  const [first, second] = bytes
  const isBigEndian = first === 0xfe && second === 0xff
  const isLittleEndian = first === 0xff && second === 0xfe
  const encoding = isBigEndian ? 'utf-16be' : isLittleEndian ? 'utf-16le' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    // UTF-16 without its mark reads as UTF-8 with NULs.
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** The captions of one's own video in each language: upload a file, edit, delete. */
export function CaptionsPanel({ video }: { video: WatchVideo }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const validationText = useValidationText()
  const id = useId()
  const [language, setLanguage] = useState(video.language ?? '')
  const [problem, setProblem] = useState<string | undefined>()
  /** Captions of the saved file that begin after the end of the video. */
  const [late, setLate] = useState(0)
  const [editing, setEditing] = useState<string | null>(null)
  /** The button that opened the editor: the language of its row, or the one that writes new captions. */
  const [opener, setOpener] = useState<string | null>(null)
  const [removing, setRemoving] = useState<Track | null>(null)
  const client = useQueryClient()
  const save = useSaveCaptions(video.id)
  const remove = useRemoveCaptions(video.id)

  const send = async (file: File) => {
    toast.dismiss()
    setLate(0)
    // A character has four bytes at most: what is larger is not even read.
    const content = file.size > CAPTIONS_MAX * 4 ? undefined : decode(await file.arrayBuffer())
    if (content === undefined || (content?.length ?? 0) > CAPTIONS_MAX) {
      return setProblem(t('validation.captionsTooLarge', { limit: CAPTIONS_MAX }))
    }
    if (content === null) return setProblem(t('studio.captionsEncoding'))
    const read = readCaptions(content)
    if (!read.ok) {
      const text = validationText(read.problem) ?? read.problem
      return setProblem(read.line ? t('studio.captionsAtLine', { line: read.line, problem: text }) : text)
    }
    setProblem(undefined)
    const replaces = video.captions.find((track) => track.language === language)?.src ?? null
    save.mutate(
      { language, content, replaces },
      {
        onSuccess: () => {
          setLate(video.duration > 0 ? read.cues.filter(({ start }) => start >= video.duration).length : 0)
          toast.success({
            title: t('studio.captionsSaved'),
            text: t('studio.captionsCount', { count: read.cues.length }),
          })
        },
        onError: (error) => {
          if (!(error instanceof ApiError && error.code === 'captions_changed')) {
            return toast.failure({ title: t('studio.captionsFailed'), text: errorText(error) })
          }
          setProblem(t('studio.captionsFileChanged'))
          // The list then shows the other captions, and the next file replaces them.
          void refreshQueries(client, ownVideoQuery(video.id))
        },
      },
    )
  }

  if (editing !== null) {
    return (
      <CaptionEditor
        key={editing}
        video={video}
        language={editing}
        track={video.captions.find((track) => track.language === editing)}
        onDone={() => {
          setOpener(video.captions.some((track) => track.language === editing) ? editing : 'new')
          setEditing(null)
        }}
      />
    )
  }
  return (
    <section className={styles.panel} aria-label={t('studio.tabCaptions')}>
      {video.captions.length === 0 ? (
        <p className={styles.hint}>{t('studio.noCaptions')}</p>
      ) : (
        <ul className={styles.list}>
          {video.captions.map((track) => (
            <li key={track.language} className={styles.row}>
              <bdi lang={track.language}>{track.label}</bdi>
              <span className={styles.buttons}>
                <Button
                  ref={opener === track.language ? takeFocus : undefined}
                  aria-label={t('studio.editNamed', { title: track.label })}
                  onClick={() => setEditing(track.language)}
                >
                  {t('studio.edit')}
                </Button>
                <Button
                  variant="quiet"
                  aria-label={t('studio.deleteNamed', { title: track.label })}
                  onClick={() => setRemoving(track)}
                >
                  {t('studio.delete')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <h2 className={styles.heading}>{t('studio.addCaptions')}</h2>
        <SelectField
          label={t('studio.captionsLanguage')}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
        >
          <option value="">{t('studio.chooseLanguage')}</option>
          {contentLanguages.map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </SelectField>
        <div>
          <FileButton
            label={t('studio.captionsFile')}
            accept=".vtt,.srt,text/vtt,application/x-subrip"
            isDisabled={language === ''}
            isPending={save.isPending}
            describedBy={`${id}-hint`}
            isWrong={problem !== undefined}
            onFile={(file) => void send(file)}
          />
        </div>
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <p role="status" className={styles.late}>
          {late > 0 && t('studio.captionsLate', { count: late })}
        </p>
        <p id={`${id}-hint`} className={styles.hint}>
          {t('studio.captionsHint')}
        </p>
        <div>
          <Button
            ref={opener === 'new' ? takeFocus : undefined}
            disabledReason={language === '' ? t('studio.chooseLanguage') : undefined}
            onClick={() => setEditing(language)}
          >
            {t('studio.writeCaptions')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={removing !== null}
        title={t('studio.deleteCaptions', { language: removing?.label ?? '' })}
        text={t('studio.deleteCaptionsText')}
        confirmLabel={t('studio.delete')}
        isDangerous
        isPending={remove.isPending}
        onClose={() => setRemoving(null)}
        onConfirm={() =>
          removing &&
          remove.mutate(removing.language, {
            onSuccess: () => setRemoving(null),
            onError: (error) => {
              // Deleted in another tab: that is what was asked for.
              if (isNotFound(error)) setRemoving(null)
              else toast.failure({ title: t('studio.captionsDeleteFailed'), text: errorText(error) })
            },
          })
        }
      />
    </section>
  )
}
