import type { Translation } from '../catalog.ts'
import type { accounts as english } from '../en/accounts.ts'

export const accounts: Translation<typeof english> = {
  welcome: 'Willkommen',
  choose: 'Anmelden oder registrieren',
  login: 'Anmelden',
  register: 'Registrieren',
  username: 'Benutzername',
  usernameHint: 'Buchstaben, Ziffern, Punkte, Binde- oder Unterstriche. Später nicht änderbar.',
  displayName: 'Anzeigename',
  displayNameHint: 'Das sehen andere neben Ihren Videos und Kommentaren.',
  password: 'Passwort',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  passwordHint: 'Mindestens 6 Zeichen. Einige Wörter zusammen sind leicht zu merken und schwer zu erraten.',
  passwordWeak: 'Leicht zu erraten',
  passwordFair: 'Mittel',
  passwordStrong: 'Stark',
  avatarUrl: 'Adresse Ihres Profilbilds',
  avatarUrlHint: 'Optional. Die Website bewahrt eine kleine Kopie des Bildes auf.',
  noAccount: 'Noch kein Konto?',
  toRegister: 'Hier registrieren',
  haveAccount: 'Schon ein Konto?',
  toLogin: 'Hier anmelden',
  loginFailed: 'Anmeldung fehlgeschlagen',
  registerFailed: 'Registrierung fehlgeschlagen',
  pointsTitle: 'Ein ruhiger Ort für das, was Sie glauben',
  pointShare: 'Teilen',
  pointShareText: 'Laden Sie Vorträge, Gebete und Feste Ihrer Tradition hoch, vom Telefon oder von der Kamera.',
  pointSupport: 'Creator unterstützen',
  pointSupportText:
    'Folgen Sie Lehrenden und Gemeinden, die Ihnen wichtig sind, und sagen Sie ihnen, was Ihnen geholfen hat.',
  pointCommunity: 'Gemeinschaft',
  pointCommunityText: 'Sprechen Sie unter jedem Video mit Menschen vieler Religionen, freundlich und zur Sache.',
  pointModeration: 'Moderation',
  pointModerationText:
    'Jedes Video wird vor dem Erscheinen von Menschen geprüft; nur religiöse Inhalte werden freigegeben.',
}
