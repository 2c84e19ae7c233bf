import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { usePreferences } from '../player-context.ts'
import { preferences } from '../state/preferences.ts'
import { type KeyCondition, keyHelp } from './key-map.ts'
import styles from './keyboard-help.module.css'

type KeyboardHelpProps = {
  /** The features available on this page; keys of others are left out of the list. */
  available: ReadonlySet<KeyCondition>
  onClose: () => void
}

/** The list of shortcuts behind `?`, with the switch that turns single-key shortcuts off. (norms rows 12 and 13) */
export function KeyboardHelp({ available, onClose }: KeyboardHelpProps) {
  const t = useT()
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const { shortcuts } = usePreferences()

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  // The event is asynchronous: in React's development mode the dialog closes and reopens before it arrives.
  const onCloseEvent = () => {
    if (!dialog.current?.open) onClose()
  }

  return (
    <dialog ref={dialog} className={styles.dialog} dir="auto" aria-labelledby={heading} onClose={onCloseEvent}>
      <header className={styles.header}>
        <h2 id={heading}>{t('player.shortcuts')}</h2>
        <button type="button" className={styles.close} aria-label={t('player.close')} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </header>
      <dl className={styles.list}>
        {keyHelp
          .filter(({ when }) => !when || available.has(when))
          .map(({ keys, text }) => (
            <div key={text} className={styles.row}>
              <dt dir="ltr">
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
      </dl>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={shortcuts}
          onChange={(event) => preferences.update({ shortcuts: event.currentTarget.checked })}
        />
        {t('player.shortcutsUse')}
      </label>
    </dialog>
  )
}
