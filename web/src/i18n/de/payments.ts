import type { Translation } from '../catalog.ts'
import type { payments as english } from '../en/payments.ts'

export const payments: Translation<typeof english> = {
  notReady:
    'Das Zahlungssystem konnte nicht gestartet werden. Bitte versuchen Sie es erneut oder wenden Sie sich an den Support.',
  failed: 'Zahlung fehlgeschlagen',
  noAnswer: 'Keine Antwort zur Zahlung',
  noAnswerText:
    'Vielleicht wurde sie ausgeführt. Prüfen Sie Ihre Verbindung und drücken Sie die Schaltfläche noch einmal: Es wird nichts doppelt abgebucht.',
  failedText: 'Bei der Zahlung ist ein Fehler aufgetreten.',
  refusedSaved: '{card}: {reason}',
  refusedDeclined: 'Ihre Karte wurde abgelehnt. Verwenden Sie eine andere Karte oder fragen Sie Ihre Bank.',
  refusedInsufficientFunds: 'Diese Karte ist nicht ausreichend gedeckt. Verwenden Sie eine andere Karte.',
  refusedExpiredCard: 'Diese Karte ist abgelaufen. Verwenden Sie eine andere Karte.',
  refusedIncorrectCvc: 'Der Sicherheitscode ist falsch. Prüfen Sie ihn und versuchen Sie es erneut.',
  refusedIncorrectNumber: 'Die Kartennummer ist falsch. Prüfen Sie sie und versuchen Sie es erneut.',
  refusedAuthentication:
    'Ihre Bank hat die Zahlung nicht bestätigt. Versuchen Sie es erneut oder verwenden Sie eine andere Karte.',
  refusedProcessing:
    'Die Bank war nicht erreichbar. Es wurde nichts abgebucht; versuchen Sie es in einigen Minuten erneut.',
  testTitle: 'Testzahlungen',
  testText:
    'Es fließt kein Geld. Verwenden Sie 4242 4242 4242 4242; 4000 0000 0000 0002 wird abgelehnt, 4000 0025 0000 3155 verlangt eine Bestätigung.',
  cardNumber: 'Kartennummer',
  saveCard: 'Diese Karte für das nächste Mal speichern',
  processing: 'Wird bearbeitet …',
  bankTitle: 'Ihre Bank verlangt eine Bestätigung',
  bankText: 'Dies ist die Testbank. Eine echte Bank würde auf ihrer eigenen Seite nachfragen.',
  bankApprove: 'Zahlung bestätigen',
  bankDecline: 'Ablehnen',
  cardFields: 'Kartendaten',
  savedCards: 'Gespeicherte Karten',
  savedCard: 'Karte',
  cardsFailed: 'Gespeicherte Karten konnten nicht geladen werden',
  noCards: 'Sie haben keine gespeicherten Karten.',
  removeCard: 'Karte {last4} entfernen',
  removeFailed: 'Die Karte konnte nicht entfernt werden',
  receipt: 'Beleg',
  receiptTitle: 'Beleg {number}',
  receiptFailed: 'Dieser Beleg konnte nicht geladen werden.',
  receiptFrom: 'Von',
  receiptFor: 'An',
  receiptVideo: 'Video',
  receiptDate: 'Datum',
  receiptRefunded: 'Erstattet',
  receiptCard: 'Karte',
  receiptMessage: 'Nachricht',
  receiptTest: 'Testzahlung: Es ist kein Geld geflossen',
  receiptNote: 'Bewahren Sie diesen Beleg auf.',
  print: 'Drucken',
  receiptAmount: 'Betrag',
}
