import type { Translation } from '../catalog.ts'
import type { outbox as english } from '../en/outbox.ts'

export const outbox: Translation<typeof english> = {
  text: 'E-Mails werden nach {days} Tagen gelöscht. Sie enthalten Links, die Zugang zu einem Konto geben: Geben Sie sie nicht weiter.',
  unconfiguredTitle: 'E-Mails werden nicht gesendet',
  unconfiguredText:
    'Es ist kein Mailserver eingerichtet. Neue E-Mails können nur hier gelesen werden. Damit sie gesendet werden, legt der Betreiber SMTP_URL und MAIL_FROM fest; zuvor geschriebene E-Mails bleiben ungesendet.',
  none: 'Keine E-Mails in den letzten {days} Tagen',
  read: 'E-Mail lesen',
  to: 'An {address}',
  error: 'Letzter Fehler:',
  state_waiting: 'Wartet auf den Versand',
  state_sent: 'Gesendet',
  state_failed: 'Konnte nicht gesendet werden',
  state_unsent: 'Nicht gesendet: kein Mailserver eingerichtet',
  state_expired: 'Nicht gesendet: Der Link darin war abgelaufen',
  state_replaced: 'Nicht gesendet: durch eine neuere E-Mail ersetzt',

  // The occasion of a mail.
  mail_booksWrong: 'Problem in den Büchern',
  mail_donationReceipt: 'Spendenbeleg',
  mail_emailChanged: 'E-Mail-Adresse geändert',
  mail_giftFailed: 'Monatliche Spende konnte nicht abgebucht werden',
  mail_giftPaused: 'Monatliche Spende pausiert',
  mail_inquiryAnswered: 'Antwort auf eine Anfrage',
  mail_inquiryReceived: 'Neue Anfrage',
  mail_newsletterConfirm: 'Bestätigung des Newsletters',
  mail_passwordChanged: 'Passwort geändert',
  mail_payoutAccountChanged: 'PayPal-Konto geändert',
  mail_payoutFailed: 'Auszahlung fehlgeschlagen',
  mail_payoutPaid: 'Auszahlung gesendet',
  mail_payoutRequested: 'Auszahlung angefordert',
  mail_purchaseReceipt: 'Kaufbeleg',
  mail_resetPassword: 'Neues Passwort',
  mail_verifyEmail: 'Bestätigung der E-Mail-Adresse',
}
