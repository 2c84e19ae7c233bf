import { PLAYLIST_VISIBILITIES, type Playlist, type PlaylistVisibility } from '@lamplight/contract/playlists'
import { type FormEvent, useState } from 'react'
import { ApiError, isNotFound } from '../../api/api-error.ts'
import type { PlainKey } from '../../i18n/catalog.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/forms/field.tsx'
import { inFormOf } from '../../ui/forms/in-form.tsx'
import { focusFirstIssue } from '../../ui/forms/show-issues.ts'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import styles from './playlists.module.css'

const VISIBILITY_TEXTS = {
  public: 'playlists.public',
  unlisted: 'playlists.unlisted',
  private: 'playlists.private',
} as const satisfies Record<PlaylistVisibility, PlainKey>

export const visibilityText = (visibility: PlaylistVisibility) => VISIBILITY_TEXTS[visibility]

export interface PlaylistFields {
  title: string
  description: string
  visibility: PlaylistVisibility
  isSeries: boolean
}

interface PlaylistFormProps {
  /** The playlist to edit; without it a new one is created. */
  playlist?: Playlist
  /** It replaced the button that opened it and takes the focus. */
  isFocused?: boolean
  submitLabel: string
  onSubmit: (fields: PlaylistFields) => Promise<unknown>
  onCancel: () => void
  /** Why the playlist can no longer be saved, when the page has found that out. */
  goneMeanwhile?: string | null | undefined
}

/** Name, description, visibility, and whether it is a series. A failed save keeps the input. */
export function PlaylistForm(props: PlaylistFormProps) {
  const { playlist, isFocused = false, submitLabel, onSubmit, onCancel, goneMeanwhile = null } = props
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const validationText = useValidationText()
  const [error, setError] = useState<unknown>(null)
  const [isPending, setIsPending] = useState(false)
  /** The last row says it, beside what was entered. Where a playlist is created, the video may be what is missing. */
  const isGone = (failure: unknown) => playlist !== undefined && isNotFound(failure)
  const gone = isGone(error) ? errorText(error) : goneMeanwhile
  const issueOf = (path: string) => {
    const issue = error instanceof ApiError ? error.issues.find((one) => one.path === path) : undefined
    return issue && validationText(issue.message)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const place = inFormOf(event)
    const form = new FormData(element)
    setIsPending(true)
    setError(null)
    try {
      await onSubmit({
        title: String(form.get('title')),
        description: String(form.get('description')),
        visibility: PLAYLIST_VISIBILITIES.find((one) => one === form.get('visibility')) ?? 'private',
        isSeries: form.get('isSeries') !== null,
      })
    } catch (failure) {
      setError(failure)
      if (isGone(failure)) return
      if (failure instanceof ApiError && failure.issues.length > 0) focusFirstIssue(element)
      else toast.failure({ title: t('playlists.saveFailed'), text: errorText(failure), place })
    } finally {
      setIsPending(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} onInput={() => setError(null)} noValidate>
      <TextField
        ref={isFocused ? takeFocus : undefined}
        label={t('playlists.name')}
        name="title"
        defaultValue={playlist?.title ?? ''}
        required
        error={issueOf('title')}
      />
      <TextArea
        label={t('playlists.description')}
        name="description"
        defaultValue={playlist?.description ?? ''}
        error={issueOf('description')}
      />
      <SelectField label={t('playlists.whoSees')} name="visibility" defaultValue={playlist?.visibility ?? 'private'}>
        {PLAYLIST_VISIBILITIES.map((visibility) => (
          <option key={visibility} value={visibility}>
            {t(visibilityText(visibility))}
          </option>
        ))}
      </SelectField>
      <CheckboxField label={t('playlists.isSeries')} name="isSeries" defaultChecked={playlist?.isSeries ?? false} />
      <DialogButtons onCancel={onCancel} gone={gone}>
        <Button type="submit" variant="primary" isPending={isPending}>
          {submitLabel}
        </Button>
      </DialogButtons>
    </form>
  )
}
