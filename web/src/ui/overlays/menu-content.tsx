import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import { DropdownMenu } from 'radix-ui'
import { type RefObject, useCallback } from 'react'
import { useLanguage } from '../../i18n/language-provider.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import styles from './menu.module.css'
import type { MenuEntry } from './menu-entry.ts'

interface MenuContentProps {
  label: string
  entries: readonly MenuEntry[]
  /** The element that opened the menu; the focus returns to it. */
  button: RefObject<HTMLButtonElement | null>
  isByKeyboard: boolean
  onClose: () => void
}

/** The open menu. Loaded by `Menu`; not for direct use. */
export function MenuContent({ label, entries, button, isByKeyboard, onClose }: MenuContentProps) {
  const { direction } = useLanguage()
  const focusFirst = useCallback(
    (content: HTMLElement | null) => {
      // The key that opened the menu was pressed before its code was loaded.
      if (isByKeyboard) content?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
    },
    [isByKeyboard],
  )
  return (
    <DropdownMenu.Root open modal={false} dir={direction} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {/* An anchor for the position. The real button was on the page before this code and stays the same element. */}
      <DropdownMenu.Trigger asChild>
        <span className={styles.anchor} aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={focusFirst}
          className={styles.content}
          aria-label={label}
          aria-labelledby={undefined}
          align="end"
          sideOffset={8}
          collisionPadding={8}
          loop
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // The chosen entry may have moved the focus already, for example to a text box.
            if (document.activeElement === document.body) button.current?.focus()
          }}
          onPointerDownOutside={(event) => {
            // The button closes the menu itself; closing here first would make its click open it again.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
        >
          {entries.map((entry) => (
            <Entry key={entry.kind === 'separator' ? entry.id : entry.label} entry={entry} button={button} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Entry({ entry, button }: { entry: MenuEntry } & Pick<MenuContentProps, 'button'>) {
  switch (entry.kind) {
    case 'separator':
      return <DropdownMenu.Separator className={styles.separator} />
    case 'link':
      return (
        <DropdownMenu.Item
          asChild
          className={classNames(styles.item, entry.isSmallScreenOnly && styles.smallScreenOnly)}
        >
          <Link {...entry.link}>
            <Leading icon={entry.icon} />
            {entry.label}
          </Link>
        </DropdownMenu.Item>
      )
    case 'action':
      return (
        <DropdownMenu.Item
          className={classNames(styles.item, entry.isDangerous && styles.dangerous)}
          onSelect={() => {
            // A dialog that the action opens returns the focus to where it was: this entry is gone by then.
            button.current?.focus()
            entry.onSelect()
          }}
        >
          <Leading icon={entry.icon} />
          {entry.label}
        </DropdownMenu.Item>
      )
    case 'choices':
      return (
        <DropdownMenu.RadioGroup value={entry.value} onValueChange={entry.onChoose} aria-label={entry.label}>
          {entry.isLabelShown && <DropdownMenu.Label className={styles.label}>{entry.label}</DropdownMenu.Label>}
          {entry.options.map((option) => (
            <DropdownMenu.RadioItem
              key={option.value}
              value={option.value}
              className={styles.item}
              lang={option.language}
            >
              <Leading icon={option.icon} />
              <span className={styles.choice}>{option.label}</span>
              <DropdownMenu.ItemIndicator>
                <Icon of={Check} />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      )
  }
}

const Leading = ({ icon }: { icon: LucideIcon | undefined }) => icon && <Icon of={icon} />
