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
  displayNameHint: 'Wird neben Ihren Videos und Kommentaren angezeigt.',
  password: 'Passwort',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  showNamed: 'Anzeigen: {name}',
  hideNamed: 'Verbergen: {name}',
  passwordHint:
    'Mindestens {limit, number} Zeichen. Mehrere Wörter hintereinander sind leicht zu merken und schwer zu erraten.',
  longerPasswordTitle: 'Bitte wählen Sie ein längeres Passwort',
  longerPasswordText:
    'Dieses Konto darf mehr als andere. Sein Passwort braucht deshalb mindestens {limit, number} Zeichen.',
  changePassword: 'Passwort ändern',
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
  cookiesOff:
    'Dieser Browser speichert keine Cookies, deshalb könnten Sie nicht angemeldet bleiben. Bitte erlauben Sie Cookies für diese Website und versuchen Sie es erneut.',
  registerFailed: 'Registrierung fehlgeschlagen',
  pointsTitle: 'Ein ruhiger Ort für das, woran Sie glauben',
  toWatch: 'Melden Sie sich an, um dieses Video zu sehen',
  pauseFilm: 'Film anhalten',
  playFilm: 'Film abspielen',
  pointShare: 'Teilen',
  pointShareText:
    'Laden Sie Vorträge, Gebete und Aufnahmen von Festen Ihrer Tradition hoch, vom Telefon oder von der Kamera.',
  pointSupport: 'Creator unterstützen',
  pointSupportText:
    'Folgen Sie Lehrenden und Gemeinden, die Ihnen wichtig sind, und sagen Sie ihnen, was Ihnen geholfen hat.',
  pointCommunity: 'Gemeinschaft',
  pointCommunityText: 'Sprechen Sie unter jedem Video mit Menschen vieler Religionen, freundlich und zur Sache.',
  pointModeration: 'Moderation',
  pointModerationText:
    'Jedes Video wird vor der Veröffentlichung von Menschen geprüft; nur religiöse Inhalte werden freigegeben.',
  forgotPassword: 'Passwort vergessen?',
  byInvitation: 'Für die Registrierung brauchen Sie eine Einladung. Öffnen Sie den Link aus Ihrer Einladung.',
  byApproval: 'Neue Konten werden vom Team dieser Website freigegeben.',
}
