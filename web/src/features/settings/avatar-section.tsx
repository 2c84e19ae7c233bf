import { type AccountSettings, AVATAR_MAX_BYTES } from '@lamplight/contract/settings'
import { useId, useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import styles from './avatar-section.module.css'
import { useRemoveAvatar, useSaveAvatar } from './settings.queries.ts'
import { SettingsSection } from './settings-section.tsx'

/** The member's own picture. */
export function AvatarSection({ settings }: { settings: AccountSettings }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const format = useFormat()
  const session = useSession()
  const input = useRef<HTMLInputElement>(null)
  const save = useSaveAvatar()
  const remove = useRemoveAvatar()
  const problemId = useId()
  // The general sentence is about thumbnails.
  const isOtherFile = save.error instanceof ApiError && save.error.code === 'not_an_image'
  const problem = save.error && (isOtherFile ? t('settings.notAPicture') : errorText(save.error))
  return (
    <SettingsSection
      id="picture"
      title={t('settings.picture')}
      text={t('settings.pictureText', { size: format.bytes(AVATAR_MAX_BYTES) })}
    >
      <div className={styles.row}>
        <Avatar name={settings.displayName} url={settings.avatarUrl} id={session?.id ?? 0} size={96} />
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) {
              save.mutate(file, { onSuccess: () => toast.success({ title: t('settings.saved') }) })
            }
            target.value = ''
          }}
        />
        <Button
          isPending={save.isPending}
          aria-describedby={problem ? problemId : undefined}
          onClick={() => input.current?.click()}
        >
          {t('settings.choosePicture')}
        </Button>
        {settings.avatarUrl && (
          <Button
            variant="quiet"
            isPending={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: () => {
                  // What was wrong with a file that was chosen before.
                  save.reset()
                  toast.success({ title: t('settings.pictureRemoved') })
                },
                onError: (error) => toast.failure({ title: t('settings.saveFailed'), text: errorText(error) }),
              })
            }
          >
            {t('settings.removePicture')}
          </Button>
        )}
      </div>
      {problem && (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </SettingsSection>
  )
}
