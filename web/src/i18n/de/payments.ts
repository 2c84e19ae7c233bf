import type { Translation } from '../catalog.ts'
import type { payments as english } from '../en/payments.ts'

export const payments: Translation<typeof english> = {
  notReady:
    'Das Zahlungssystem konnte nicht gestartet werden. Bitte versuchen Sie es erneut oder wenden Sie sich an den Support.',
  failed: 'Zahlung fehlgeschlagen',
  failedText: 'Bei der Zahlung ist ein Fehler aufgetreten.',
  testTitle: 'Testzahlungen',
  testText:
    'Es fließt kein Geld. Nehmen Sie 4242 4242 4242 4242; 4000 0000 0000 0002 wird abgelehnt, 4000 0025 0000 3155 verlangt eine Bestätigung.',
  cardNumber: 'Kartennummer',
  expiry: 'Gültig bis',
  code: 'Prüfziffer',
  saveCard: 'Diese Karte für das nächste Mal speichern',
  processing: 'Wird verarbeitet…',
  bankTitle: 'Ihre Bank verlangt eine Bestätigung',
  bankText: 'Dies ist die Testbank. Eine echte würde auf ihrer eigenen Seite fragen.',
  bankApprove: 'Zahlung bestätigen',
  bankDecline: 'Ablehnen',
  cardFields: 'Kartendaten',
  savedCards: 'Gespeicherte Karten',
  savedCard: 'Karte',
  cardsFailed: 'Gespeicherte Karten konnten nicht geladen werden',
  noCards: 'Es ist keine Karte gespeichert.',
  removeCard: 'Karte {last4} entfernen',
  removeFailed: 'Die Karte konnte nicht entfernt werden',
}
