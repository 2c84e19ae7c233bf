import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentPropsWithRef, useState } from 'react'
import { useT } from '../i18n/language-provider.tsx'
import { TextField } from './field.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './password-field.module.css'

/** A password field with a button that reveals it; paste and password managers are supported. */
export function PasswordField(props: ComponentPropsWithRef<typeof TextField>) {
  const t = useT()
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={styles.field}>
      <TextField {...props} type={isShown ? 'text' : 'password'} dir="ltr" required spellCheck={false} />
      <IconButton
        className={styles.toggle}
        label={isShown ? t('accounts.hidePassword') : t('accounts.showPassword')}
        icon={<Icon of={isShown ? EyeOff : Eye} />}
        onClick={() => setIsShown(!isShown)}
      />
    </div>
  )
}
