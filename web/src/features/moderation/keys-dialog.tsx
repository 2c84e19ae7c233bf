import { useT } from '../../i18n/language-provider.tsx'
import { usePreferences } from '../../player/player-context.ts'
import { preferences } from '../../player/state/preferences.ts'
import { CheckboxField } from '../../ui/forms/field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './keys-dialog.module.css'
import { queueKeys, queueKeyTexts } from './queue-keys.ts'

/** The list of keyboard shortcuts behind `?`, with the switch that turns single-key shortcuts off here and in the player. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  const { shortcuts } = usePreferences()
  return (
    <Dialog isOpen={isOpen} title={t('moderation.keys')} onClose={onClose}>
      <dl className={styles.keys}>
        {queueKeyTexts.map(([name, text]) => (
          <div key={name} className={styles.key}>
            <dt dir="ltr">
              <kbd>{queueKeys[name]}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        label={t('moderation.keysUse')}
        checked={shortcuts}
        onChange={({ target }) => preferences.update({ shortcuts: target.checked })}
      />
    </Dialog>
  )
}
