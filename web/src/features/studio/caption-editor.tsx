import {
  CUE_TEXT_MAX,
  type Cue,
  captionTime,
  editableText,
  readCaptions,
  readCaptionTime,
  writeCaptions,
} from '@lamplight/contract/caption-text'
import type { CaptionTrack, WatchVideo } from '@lamplight/contract/video-responses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { captionDirection } from '../../lib/caption-direction.ts'
import { nameOfLanguage } from '../../lib/content-languages.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import styles from './caption-editor.module.css'
import { CaptionLine, type Line, type LineField } from './caption-line.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { captionTextQuery, ownVideoQuery, useSaveCaptions } from './studio.queries.ts'

/** Default duration of a new caption in seconds. */
const NEW_CUE_SECONDS = 3

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
  const heading = useRef<HTMLHeadingElement>(null)
  const player = useRef<HTMLVideoElement>(null)
  const [lines, setLines] = useState<readonly Line[]>(() => cues.map(toLine))
  const [problem, setProblem] = useState<{ key: number; field: LineField; text: string } | null>(null)
  /** The field that takes the focus: of a new line, or one with a problem. */
  const [focus, setFocus] = useState<{ key: number; field: LineField } | null>(null)
  const [isEdited, setIsEdited] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const [replaces, setReplaces] = useState(track?.src ?? null)
  const client = useQueryClient()
  const save = useSaveCaptions(video.id)
  const direction = captionDirection(language)
  // The editor replaces the button that opened it.
  useEffect(() => heading.current?.focus(), [])

  const edit = useCallback((to: (now: readonly Line[]) => readonly Line[]) => {
    setLines(to)
    setIsEdited(true)
  }, [])
  const change = useCallback(
    (key: number, part: Partial<Line>) =>
      edit((now) => now.map((line) => (line.key === key ? { ...line, ...part } : line))),
    [edit],
  )
  const remove = useCallback((key: number) => edit((now) => now.filter((line) => line.key !== key)), [edit])
  const add = () => {
    const start = player.current?.currentTime ?? 0
    const line = toLine({ start, end: start + NEW_CUE_SECONDS, text: '', settings: '' })
    edit((now) => {
      const next = now.findIndex((other) => (readCaptionTime(other.start) ?? 0) > start)
      return now.toSpliced(next === -1 ? now.length : next, 0, line)
    })
    setFocus({ key: line.key, field: 'text' })
  }
  const playFrom = useCallback((line: Line) => {
    const element = player.current
    const start = readCaptionTime(line.start)
    if (!element || start === null) return
    element.currentTime = start
    void element.play().catch(() => {})
  }, [])
  const pointOut = (key: number, field: LineField, text: string) => {
    setProblem({ key, field, text })
    setFocus({ key, field })
  }
  const submit = () => {
    const typed: Cue[] = []
    for (const line of lines) {
      const [start, end] = [readCaptionTime(line.start), readCaptionTime(line.end)]
      if (start === null || end === null || end <= start) {
        return pointOut(line.key, start === null ? 'start' : 'end', t('studio.timesWrong'))
      }
      if (line.text.trim().length > CUE_TEXT_MAX) {
        return pointOut(line.key, 'text', t('validation.captionsTooLong', { limit: CUE_TEXT_MAX }))
      }
      if (line.text.trim()) typed.push({ start, end, text: line.text.trim(), settings: line.settings })
    }
    const [blank] = typed.length === 0 ? lines : []
    if (blank) return pointOut(blank.key, 'text', t('studio.noWords'))
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
            <CaptionLine
              key={line.key}
              {...{ line, language, direction }}
              number={index + 1}
              duration={video.duration}
              problem={problem?.key === line.key ? problem : null}
              focus={focus?.key === line.key ? focus : null}
              onChange={change}
              onPlay={playFrom}
              onDelete={remove}
            />
          ))}
        </ol>
      )}
    </section>
  )
}
