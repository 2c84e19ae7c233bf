import { accountsApi, type CurrentUser } from '@lamplight/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import CircleUser from 'lucide-react/icons/circle-user'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Flag from 'lucide-react/icons/flag'
import HandHeart from 'lucide-react/icons/hand-heart'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Settings from 'lucide-react/icons/settings'
import Sun from 'lucide-react/icons/sun'
import Wallet from 'lucide-react/icons/wallet'
import { call } from '../../api/client.ts'
import { changeSession, sessionQuery } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { clearPersonalStorage } from '../../lib/personal-storage.ts'
import { toTheme, useTheme } from '../../lib/theme.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { adminEntriesOf, libraryEntries, type NavigationEntry, useIsStaff } from './navigation-entries.ts'
import styles from './user-menu.module.css'

/** The user menu: my channel, on small screens the links that the bottom bar has no room for, the theme, and signing out. */
export function UserMenu({ user }: { user: CurrentUser }) {
  const t = useT()
  const { theme, setTheme } = useTheme()
  const signOut = useSignOut()
  const adminEntries = adminEntriesOf(useIsStaff())
  const toMenuEntry = ({ to, text, icon }: NavigationEntry) =>
    ({ kind: 'link', label: t(text), icon, link: { to }, isSmallScreenOnly: true }) as const
  return (
    <Menu
      label={t('shell.accountMenu', { name: user.displayName })}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={styles.trigger}
          aria-label={t('shell.accountMenu', { name: user.displayName })}
        >
          <Avatar name={user.displayName} url={user.avatarUrl} id={user.id} size={36} />
        </button>
      )}
      entries={() => [
        {
          kind: 'link',
          label: t('shell.yourChannel'),
          icon: CircleUser,
          link: linkOptions({ to: '/profile/$id', params: { id: String(user.id) } }),
        },
        { kind: 'link', label: t('shell.myVideos'), icon: Clapperboard, link: linkOptions({ to: '/studio' }) },
        { kind: 'link', label: t('shell.settings'), icon: Settings, link: linkOptions({ to: '/settings' }) },
        {
          kind: 'link',
          label: t('shell.creatorDashboard'),
          icon: Wallet,
          link: linkOptions({ to: '/monetization/$id', params: { id: String(user.id) } }),
        },
        { kind: 'link', label: t('shell.yourDonations'), icon: HandHeart, link: linkOptions({ to: '/giving' }) },
        { kind: 'link', label: t('shell.reportsAndDecisions'), icon: Flag, link: linkOptions({ to: '/reports' }) },
        ...[...libraryEntries, ...adminEntries].map(toMenuEntry),
        { kind: 'separator', id: 'before-theme' },
        {
          kind: 'choices',
          label: t('shell.theme'),
          isLabelShown: true,
          value: theme,
          options: [
            { value: 'light', label: t('shell.themeLight'), icon: Sun },
            { value: 'dark', label: t('shell.themeDark'), icon: Moon },
            { value: 'system', label: t('shell.themeSystem'), icon: Monitor },
          ],
          onChoose: (value) => setTheme(toTheme(value)),
        },
        { kind: 'separator', id: 'before-way-out' },
        { kind: 'action', label: t('shell.signOut'), icon: LogOut, onSelect: () => signOut.mutate() },
      ]}
    />
  )
}

function useSignOut() {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(accountsApi.logout, {}),
    onSuccess: async () => {
      // Leaves the page first: it would refetch what is no longer accessible.
      queryClient.setQueryData(sessionQuery.queryKey, null)
      await navigate({ to: '/auth' })
      await changeSession(queryClient, null)
      clearPersonalStorage(false)
      toast.success({ title: t('shell.signedOut') })
    },
    onError: (error) =>
      toast.failure({ title: t('shell.signOutFailed'), text: errorText(error, t('shell.signOutFailed')) }),
  })
}
