import type { MailTemplates } from './template.ts'

export const de: MailTemplates = {
  verifyEmail: ({ siteName, name, url }) => ({
    subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${siteName}`,
    paragraphs: [
      `Guten Tag ${name},`,
      `bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört. Der Link gilt einen Tag lang.`,
      `Falls Sie diese Adresse nicht bei ${siteName} angegeben haben, brauchen Sie nichts zu tun.`,
    ],
    action: { label: 'Adresse bestätigen', url },
  }),
  resetPassword: ({ siteName, name, url }) => ({
    subject: `Neues Passwort für ${siteName}`,
    paragraphs: [
      `Guten Tag ${name},`,
      `für Ihr Konto wurde ein neues Passwort angefordert. Der Link gilt eine Stunde lang und nur ein Mal.`,
      `Falls Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.`,
    ],
    action: { label: 'Neues Passwort wählen', url },
  }),
  passwordChanged: ({ siteName, name }) => ({
    subject: `Ihr Passwort für ${siteName} wurde geändert`,
    paragraphs: [
      `Guten Tag ${name},`,
      `Ihr Passwort wurde soeben geändert; alle anderen Geräte wurden abgemeldet.`,
      `Falls Sie das nicht waren, wählen Sie sofort ein neues Passwort und wenden Sie sich an die Betreiber von ${siteName}.`,
    ],
  }),
  inquiryReceived: ({ siteName, company, name, budget, message, url }) => ({
    subject: `Neue Werbeanfrage von ${company}`,
    paragraphs: [`${name} von ${company} fragt nach Werbung auf ${siteName}. Budget in US-Dollar: ${budget}.`, message],
    action: { label: 'Lesen und antworten', url },
  }),
  inquiryAnswered: ({ siteName, name, answer }) => ({
    subject: `Ihre Anfrage zu Werbung auf ${siteName}`,
    paragraphs: [`Guten Tag ${name},`, answer],
  }),
  newsletterConfirm: ({ siteName, url }) => ({
    subject: `Bestätigen Sie den Newsletter von ${siteName}`,
    paragraphs: [
      `Bitte bestätigen Sie, dass Sie den Newsletter von ${siteName} erhalten möchten.`,
      `Falls Sie ihn nicht bestellt haben, brauchen Sie nichts zu tun und hören nichts mehr von uns.`,
    ],
    action: { label: 'Abonnieren', url },
  }),
  donationReceipt: ({ siteName, name, number, amount, creator, date, url }) => ({
    subject: `Beleg ${number} für Ihre Spende an ${creator}`,
    paragraphs: [
      `Guten Tag ${name},`,
      `vielen Dank für Ihre Spende von ${amount} an ${creator} am ${date}. Ihr Beleg hat die Nummer ${number}.`,
      `Eine Spende an einen Creator ist steuerlich nicht absetzbar. Sie haben keine Gegenleistung erhalten.`,
    ],
    action: { label: `Beleg auf ${siteName} öffnen`, url },
  }),
  giftFailed: ({ siteName, name, amount, creator, url }) => ({
    subject: `Ihre monatliche Spende an ${creator} konnte nicht abgebucht werden`,
    paragraphs: [
      `Guten Tag ${name},`,
      `Ihre Karte hat die monatliche Spende von ${amount} an ${creator} abgelehnt. Wir versuchen es in einigen Tagen noch einmal.`,
      `Auf ${siteName} können Sie eine andere Karte angeben, pausieren oder die Spende beenden.`,
    ],
    action: { label: 'Spende verwalten', url },
  }),
}
