import type { MailTemplates, NotCharged } from './template.ts'

const notCharged: NotCharged = (amount, creator) => ({
  declined: `Ihre Karte wurde für die monatliche Spende von ${amount} an ${creator} abgelehnt.`,
  no_card: `Die Karte Ihrer monatlichen Spende von ${amount} an ${creator} ist nicht mehr gespeichert. Es wurde nichts abgebucht.`,
  not_accepted: `${creator} nimmt im Moment keine Spenden an. Ihre monatliche Spende von ${amount} wurde nicht abgebucht.`,
  bank_asks: `Ihre Bank verlangt eine Bestätigung der monatlichen Spende von ${amount} an ${creator}. Sie wurde nicht abgebucht.`,
})

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
      `für Ihr Konto wurde ein neues Passwort angefordert. Der Link gilt eine Stunde lang und kann nur einmal verwendet werden.`,
      `Falls Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.`,
    ],
    action: { label: 'Neues Passwort wählen', url },
  }),
  passwordChanged: ({ siteName, name }) => ({
    subject: `Ihr Passwort für ${siteName} wurde geändert`,
    paragraphs: [
      `Guten Tag ${name},`,
      `Ihr Passwort wurde soeben geändert; alle anderen Geräte wurden abgemeldet.`,
      `Falls Sie das nicht waren, wählen Sie sofort ein neues Passwort und wenden Sie sich an das Team von ${siteName}.`,
    ],
  }),
  emailChanged: ({ siteName, name }) => ({
    subject: `Dies ist nicht mehr Ihre E-Mail-Adresse für ${siteName}`,
    paragraphs: [
      `Guten Tag ${name},`,
      `die E-Mail-Adresse Ihres Kontos wurde soeben geändert oder entfernt. Nachrichten zu Ihrem Konto gehen nicht mehr an diese Adresse.`,
      `Falls Sie das nicht waren, ändern Sie sofort Ihr Passwort oder wenden Sie sich an das Team von ${siteName}, wenn Sie sich nicht mehr anmelden können.`,
    ],
  }),
  inquiryReceived: ({ siteName, company, name, budget, message, url }) => ({
    subject: `Neue Werbeanfrage von ${company}`,
    paragraphs: [
      `${name} von ${company} interessiert sich für Werbung auf ${siteName}. Budget in US-Dollar: ${budget}.`,
      message,
    ],
    action: { label: 'Lesen und antworten', url },
  }),
  inquiryAnswered: ({ siteName, name, answer }) => ({
    subject: `Ihre Anfrage zu Werbung auf ${siteName}`,
    paragraphs: [`Guten Tag ${name},`, answer],
  }),
  newsletterConfirm: ({ siteName, url }) => ({
    subject: `Bestätigen Sie Ihr Newsletter-Abonnement bei ${siteName}`,
    paragraphs: [
      `Bitte bestätigen Sie, dass Sie den Newsletter von ${siteName} erhalten möchten.`,
      `Falls Sie ihn nicht bestellt haben, brauchen Sie nichts zu tun; wir schreiben Ihnen dann nicht wieder.`,
    ],
    action: { label: 'Abonnieren', url },
  }),
  donationReceipt: ({ siteName, name, number, amount, creator, date, url, isTest }) => ({
    subject: `Beleg ${number} für Ihre Spende an ${creator}`,
    paragraphs: [
      `Guten Tag ${name},`,
      `vielen Dank für Ihre Spende von ${amount} an ${creator} am ${date}. Ihre Belegnummer lautet ${number}.`,
      `Eine Spende an einen Creator ist steuerlich nicht absetzbar. Sie haben keine Gegenleistung erhalten.`,
      ...(isTest ? ['Dies war eine Testzahlung: Es ist kein echtes Geld geflossen.'] : []),
    ],
    action: { label: `Beleg auf ${siteName} öffnen`, url },
  }),
  purchaseReceipt: ({ siteName, name, number, amount, title, date, url, isTest }) => ({
    subject: `Beleg ${number} für „${title}“`,
    paragraphs: [
      `Guten Tag ${name},`,
      `vielen Dank für den Kauf des Downloads „${title}“ für ${amount} am ${date}. Ihre Belegnummer lautet ${number}.`,
      `Der Download läuft nicht ab; Sie finden ihn unter Ihren Käufen.`,
      ...(isTest ? ['Dies war eine Testzahlung: Es ist kein echtes Geld geflossen.'] : []),
    ],
    action: { label: `Beleg auf ${siteName} öffnen`, url },
  }),
  giftFailed: ({ siteName, name, amount, creator, failure, date, url }) => ({
    subject: `Ihre monatliche Spende an ${creator} konnte nicht abgebucht werden`,
    paragraphs: [
      `Guten Tag ${name},`,
      `${notCharged(amount, creator)[failure]} Wir versuchen es am ${date} erneut.`,
      `Auf ${siteName} können Sie eine andere Karte angeben oder die Spende pausieren oder beenden.`,
    ],
    action: { label: 'Spende verwalten', url },
  }),
  giftPaused: ({ name, amount, creator, failure, url }) => ({
    subject: `Ihre monatliche Spende an ${creator} ist pausiert`,
    paragraphs: [
      `Guten Tag ${name},`,
      `${notCharged(amount, creator)[failure]} Das war der letzte Versuch: Die Spende ist pausiert, und es wird nichts abgebucht.`,
      `Setzen Sie die Spende fort, wenn sie weiterlaufen soll, falls nötig mit einer anderen Karte.`,
    ],
    action: { label: 'Spende verwalten', url },
  }),
  payoutAccountChanged: ({ siteName, name, destination, resumes, url }) => ({
    subject: `Ihr PayPal-Konto für Auszahlungen wurde geändert`,
    paragraphs: [
      `Guten Tag ${name},`,
      destination === null
        ? `Das PayPal-Konto für Ihre Auszahlungen von ${siteName} wurde entfernt.`
        : `Auszahlungen von ${siteName} gehen ab jetzt an das PayPal-Konto ${destination}.`,
      ...(resumes === null ? [] : [`Ab dem ${resumes} können Sie wieder Auszahlungen anfordern.`]),
      `Falls Sie das nicht waren, ändern Sie sofort Ihr Passwort und benachrichtigen Sie das Team von ${siteName}.`,
    ],
    action: { label: 'Auszahlungen öffnen', url },
  }),
  payoutRequested: ({ siteName, name, amount, destination, url }) => ({
    subject: `Sie haben eine Auszahlung von ${amount} angefordert`,
    paragraphs: [
      `Guten Tag ${name},`,
      `wir haben Ihre Anforderung einer Auszahlung von ${amount} an das PayPal-Konto ${destination} erhalten.`,
      `Falls Sie das nicht waren, ändern Sie sofort Ihr Passwort und benachrichtigen Sie das Team von ${siteName}.`,
    ],
    action: { label: 'Auszahlungen öffnen', url },
  }),
  payoutPaid: ({ name, amount, destination, url }) => ({
    subject: `Ihre Auszahlung von ${amount} wurde gesendet`,
    paragraphs: [`Guten Tag ${name},`, `${amount} wurden an Ihr PayPal-Konto ${destination} ausgezahlt.`],
    action: { label: 'Auszahlungen öffnen', url },
  }),
  payoutFailed: ({ name, amount, destination, notes, url }) => ({
    subject: `Ihre Auszahlung von ${amount} war nicht möglich`,
    paragraphs: [
      `Guten Tag ${name},`,
      `${amount} konnten nicht an Ihr PayPal-Konto ${destination} ausgezahlt werden. Der Betrag ist wieder in Ihrem verfügbaren Guthaben. Prüfen Sie in den Einstellungen Ihr PayPal-Konto und fordern Sie die Auszahlung dann erneut an.`,
      ...(notes ? [notes] : []),
    ],
    action: { label: 'Auszahlungen öffnen', url },
  }),
  booksWrong: ({ siteName, name, count, url }) => ({
    subject: `Die Bücher von ${siteName} müssen geprüft werden`,
    paragraphs: [
      `Guten Tag ${name},`,
      `die nächtliche Prüfung der Bücher hat Probleme gefunden: ${count}. Zahlungen laufen weiter; bitte sehen Sie sich das bald an.`,
    ],
    action: { label: 'Prüfungen öffnen', url },
  }),
}
