import {
  CUE_TEXT_MAX,
  type Cue,
  captionTime,
  editableText,
  readCaptions,
  readCaptionTime,
  writeCaptions,
} from '@lamplight/contract/caption-text'
import type { CaptionTrack, WatchVideo } from '@lamplight/contract/videos'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { nameOfLanguage } from '../../lib/content-languages.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useToast } from '../../ui/toast.tsx'
import styles from './caption-editor.module.css'
import { LeaveGuard } from './leave-guard.tsx'
import { captionTextQuery, ownVideoQuery, useSaveCaptions } from './studio.queries.ts'

/** Languages written from right to left. Their direction is not guessed: a caption may begin with a mark such as `<i>`. */
const RIGHT_TO_LEFT = /^(ar|arc|ckb|dv|fa|he|ps|sd|syr|ug|ur|yi)\b/

/** Default duration of a new caption in seconds. */
const NEW_CUE_SECONDS = 3

/** A caption while it is edited: times stay strings until they are saved. */
interface Line {
  key: number
  start: string
  end: string
  text: string
  settings: string
}

let lastKey = 0
const toLine = ({ start, end, text, settings }: Cue): Line => {
  lastKey += 1
  return { key: lastKey, start: captionTime(start), end: captionTime(end), text: editableText(text), settings }
}

interface CaptionEditorProps {
  video: WatchVideo
  language: string
  track: z.infer<typeof CaptionTrack> | undefined
  onDone: () => void
}

/** Edits the captions of one language next to the picture: change, add and delete cues. */
export function CaptionEditor({ video, language, track: current, onDone }: CaptionEditorProps) {
  const t = useT()
  // When another tab saves, the edited lines stay.
  const [track] = useState(current)
  const { data, error, refetch } = useQuery({ ...captionTextQuery(track?.src ?? ''), enabled: track !== undefined })
  if (track && error) return <ErrorState text={t('studio.captionsFailed')} onRetry={() => refetch()} />
  if (track && data === undefined) return <Spinner label={t('common.loading')} />
  const read = data === undefined ? null : readCaptions(data)
  return <Lines video={video} language={language} track={track} cues={read?.ok ? read.cues : []} onDone={onDone} />
}

interface LinesProps extends Pick<CaptionEditorProps, 'video' | 'language' | 'track' | 'onDone'> {
  cues: readonly Cue[]
}

function Lines({ video, language, track, cues, onDone }: LinesProps) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const validationText = useValidationText()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const player = useRef<HTMLVideoElement>(null)
  const added = useRef<HTMLTextAreaElement>(null)
  const wrong = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [lines, setLines] = useState<readonly Line[]>(() => cues.map(toLine))
  const [problem, setProblem] = useState<{ key: number; field: 'start' | 'end' | 'text'; text: string } | null>(null)
  const [newest, setNewest] = useState<number | null>(null)
  const [isEdited, setIsEdited] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const [replaces, setReplaces] = useState(track?.src ?? null)
  const client = useQueryClient()
  const save = useSaveCaptions(video.id)
  const direction = RIGHT_TO_LEFT.test(language) ? 'rtl' : 'auto'
  // The editor replaces the button that opened it.
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (newest !== null) added.current?.focus()
  }, [newest])
  useEffect(() => {
    if (problem) wrong.current?.focus()
  }, [problem])

  const edit = (to: (now: readonly Line[]) => readonly Line[]) => {
    setLines(to)
    setIsEdited(true)
  }
  const change = (key: number, part: Partial<Line>) =>
    edit((now) => now.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const add = () => {
    const start = player.current?.currentTime ?? 0
    const line = toLine({ start, end: start + NEW_CUE_SECONDS, text: '', settings: '' })
    edit((now) => [...now, line].sort((one, other) => (one.start < other.start ? -1 : 1)))
    setNewest(line.key)
  }
  const playFrom = (line: Line) => {
    const element = player.current
    const start = readCaptionTime(line.start)
    if (!element || start === null) return
    element.currentTime = start
    void element.play().catch(() => {})
  }
  const submit = () => {
    const typed: Cue[] = []
    for (const line of lines) {
      const [start, end] = [readCaptionTime(line.start), readCaptionTime(line.end)]
      if (start === null || end === null || end <= start) {
        setProblem({ key: line.key, field: start === null ? 'start' : 'end', text: t('studio.timesWrong') })
        return
      }
      if (line.text.trim().length > CUE_TEXT_MAX) {
        setProblem({ key: line.key, field: 'text', text: t('validation.captionsTooLong', { limit: CUE_TEXT_MAX }) })
        return
      }
      if (line.text.trim()) typed.push({ start, end, text: line.text.trim(), settings: line.settings })
    }
    const [blank] = typed.length === 0 ? lines : []
    if (blank) {
      setProblem({ key: blank.key, field: 'text', text: t('studio.noWords') })
      return
    }
    const content = writeCaptions(typed)
    const read = readCaptions(content)
    setProblem(null)
    if (!read.ok) {
      toast.failure({ title: t('studio.captionsFailed'), text: validationText(read.problem) ?? read.problem })
      return
    }
    save.mutate(
      { language, content, replaces },
      {
        onSuccess: () => {
          toast.success({ title: t('studio.captionsSaved') })
          onDone()
        },
        onError: (error) => {
          toast.failure({ title: t('studio.captionsFailed'), text: errorText(error) })
          if (error instanceof ApiError && error.code === 'captions_changed') void allowReplacing()
        },
      },
    )
  }
  const problemOf = (line: Line, field: 'start' | 'end' | 'text') =>
    problem?.key === line.key && problem.field === field
      ? { ref: wrong, 'aria-invalid': true, 'aria-describedby': `${id}-problem` }
      : undefined
  /** The person has seen the conflict: the next save replaces what is there now. */
  const allowReplacing = async () => {
    const now = await client.fetchQuery({ ...ownVideoQuery(video.id), staleTime: 0 }).catch(() => video)
    setReplaces(now.captions.find((one) => one.language === language)?.src ?? null)
  }

  return (
    <section className={styles.editor} aria-label={t('studio.captionsOf', { language: nameOfLanguage(language) })}>
      <div className={styles.picture}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {t('studio.captionsOf', { language: nameOfLanguage(language) })}
        </h2>
        <video
          ref={player}
          className={styles.video}
          src={video.videoUrl || undefined}
          poster={video.thumbnailUrl}
          controls
          playsInline
        >
          <track kind="captions" src={track?.src} srcLang={language} label={nameOfLanguage(language)} />
        </video>
        <div className={styles.buttons}>
          <Button onClick={add}>{t('studio.addLine')}</Button>
          <Button
            variant="primary"
            isPending={save.isPending}
            disabledReason={lines.length === 0 ? t('studio.noLines') : undefined}
            onClick={submit}
          >
            {t('studio.save')}
          </Button>
          <Button variant="quiet" onClick={isEdited ? () => setIsLeaving(true) : onDone}>
            {t('common.cancel')}
          </Button>
        </div>
        <ConfirmDialog
          isOpen={isLeaving}
          title={t('studio.closeUnsaved')}
          text={t('studio.closeUnsavedText')}
          confirmLabel={t('studio.closeUnsavedConfirm')}
          isDangerous
          onClose={() => setIsLeaving(false)}
          onConfirm={onDone}
        />
        <LeaveGuard isUnsaved={isEdited} text={t('studio.closeUnsavedText')} />
      </div>
      {lines.length === 0 ? (
        <p className={styles.hint}>{t('studio.noLines')}</p>
      ) : (
        <ol className={styles.lines}>
          {lines.map((line, index) => (
            <li key={line.key} className={styles.line}>
              <div className={styles.times}>
                <input
                  className={styles.time}
                  dir="ltr"
                  value={line.start}
                  aria-label={t('studio.lineStart', { number: index + 1 })}
                  {...problemOf(line, 'start')}
                  onChange={({ target }) => change(line.key, { start: target.value })}
                />
                <input
                  className={styles.time}
                  dir="ltr"
                  value={line.end}
                  aria-label={t('studio.lineEnd', { number: index + 1 })}
                  {...problemOf(line, 'end')}
                  onChange={({ target }) => change(line.key, { end: target.value })}
                />
                <Button
                  size="small"
                  aria-label={t('studio.playLineNamed', { number: index + 1 })}
                  onClick={() => playFrom(line)}
                >
                  {t('studio.playLine')}
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('studio.deleteLine', { number: index + 1 })}
                  onClick={() => edit((now) => now.filter(({ key }) => key !== line.key))}
                >
                  {t('studio.delete')}
                </Button>
              </div>
              <textarea
                {...problemOf(line, 'text')}
                ref={problemOf(line, 'text')?.ref ?? (line.key === newest ? added : undefined)}
                className={styles.text}
                rows={2}
                dir={direction}
                lang={language}
                value={line.text}
                aria-label={t('studio.lineText', { number: index + 1 })}
                onChange={({ target }) => change(line.key, { text: target.value })}
              />
              {problem?.key === line.key && (
                <p id={`${id}-problem`} className={styles.problem}>
                  {problem.text}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
