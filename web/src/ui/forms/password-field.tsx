import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentPropsWithRef, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import { TextField } from './field.tsx'
import styles from './password-field.module.css'

interface PasswordFieldProps extends ComponentPropsWithRef<typeof TextField> {
  /** Which password it is, in the name of the button, on a page that has several. */
  buttonAbout?: string
}

/** A password field with a button that reveals it; paste and password managers are supported. */
export function PasswordField({ buttonAbout: name, ...props }: PasswordFieldProps) {
  const t = useT()
  const [isShown, setIsShown] = useState(false)
  const named = name !== undefined && t(isShown ? 'accounts.hideNamed' : 'accounts.showNamed', { name })
  return (
    <div className={styles.field}>
      <TextField
        {...props}
        type={isShown ? 'text' : 'password'}
        dir="ltr"
        required
        // While it is shown, it is a text to the keyboards of phones.
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <IconButton
        className={styles.toggle}
        label={named || t(isShown ? 'accounts.hidePassword' : 'accounts.showPassword')}
        icon={<Icon of={isShown ? EyeOff : Eye} />}
        onClick={() => setIsShown(!isShown)}
      />
    </div>
  )
}
