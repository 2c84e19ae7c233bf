import type { Translation } from '../catalog.ts'
import type { errors as english } from '../en/errors.ts'

export const errors: Translation<typeof english> = {
  validation_failed: 'Bitte prüfen Sie die Felder des Formulars und versuchen Sie es erneut.',
  malformed_request: 'Die Anfrage konnte nicht gelesen werden.',
  not_signed_in: 'Bitte melden Sie sich an, um fortzufahren.',
  forbidden: 'Dazu haben Sie keine Berechtigung.',
  cross_site_request:
    'Diese Anfrage kam von einer anderen Website und wurde abgelehnt. Laden Sie die Seite neu und versuchen Sie es erneut.',
  not_found: 'Unter dieser Adresse ist nichts zu finden.',
  request_too_slow: 'Die Anfrage hat zu lange gedauert. Bitte versuchen Sie es erneut.',
  site_disk_full:
    'Auf dieser Website ist kein Speicherplatz mehr frei. Es kann nichts gespeichert werden, bis der Betreiber Platz schafft.',
  payload_too_large: 'Die Anfrage ist zu groß. Die Grenze liegt bei {limit}.',
  unsupported_content_type: 'Diese Art von Inhalt wird hier nicht angenommen.',
  format_not_supported: 'Dies gibt es nur als JSON.',
  rate_limited: 'Zu viele Versuche. Bitte warten Sie kurz und versuchen Sie es erneut.',
  internal: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es erneut.',
  unavailable: 'Der Dienst ist noch nicht bereit. Bitte versuchen Sie es gleich erneut.',
  wrong_credentials: 'Benutzername oder Passwort ist falsch.',
  username_taken: 'Dieser Benutzername ist bereits vergeben. Bitte wählen Sie einen anderen.',
  username_not_allowed:
    'Dieser Benutzername kann nicht verwendet werden. Wählen Sie Buchstaben eines einzigen Alphabets, Ziffern, Punkte, Binde- oder Unterstriche.',
  user_not_found: 'Konto nicht gefunden',
  video_not_found: 'Video nicht gefunden',
  category_not_found: 'Diese Kategorie gibt es nicht. Bitte wählen Sie eine andere.',
  category_hidden:
    'Die gewählte Kategorie wurde ausgeblendet, daher kann ihr nichts mehr hinzugefügt werden. Bitte wählen Sie eine andere.',
  video_not_playable: 'Dieses Video wird noch verarbeitet.',
  already_published: 'Dieses Video ist bereits veröffentlicht: Es lässt sich nicht mehr planen.',
  thumbnail_not_found: 'Dieses Bild gibt es nicht mehr. Bitte wählen Sie ein anderes.',
  still_processing: 'Dieses Video wird noch verarbeitet. Bitte versuchen Sie es erneut, wenn es fertig ist.',
  captions_not_found: 'In dieser Sprache gibt es keine Untertitel.',
  captions_changed:
    'Diese Untertitel wurden inzwischen an anderer Stelle geändert oder gelöscht. Speichern Sie erneut, um Ihre zu behalten, oder schließen Sie den Editor, um den jetzigen Stand zu sehen.',
  too_many_captions: 'Ein Video kann Untertitel in bis zu {limit} Sprachen haben. Bitte löschen Sie zuerst einige.',
  own_channel: 'Sie können Ihren eigenen Kanal nicht abonnieren.',
  upload_not_found: 'Dieser Upload existiert nicht oder ist abgelaufen. Bitte wählen Sie die Datei erneut.',
  upload_incomplete: 'Die Datei wurde nicht vollständig hochgeladen. Bitte setzen Sie den Upload fort.',
  upload_already_used: 'Dieser Upload wurde bereits für ein Video verwendet.',
  upload_required: 'Bitte wählen Sie eine Videodatei zum Hochladen.',
  upload_too_large: 'Die Datei ist größer, als diese Website annimmt. Die Grenze liegt bei {limit}.',
  not_a_video: 'Bitte wählen Sie eine Videodatei.',
  video_without_picture:
    'Diese Datei hat Ton, aber kein Bild. Fügen Sie dem Ton ein Standbild hinzu und laden Sie die Datei als Video hoch.',
  video_truncated:
    'Die Videodatei ist unvollständig oder beschädigt. Bitte exportieren Sie sie neu und laden Sie die neue Datei hoch.',
  video_without_duration: 'Das Video hat keine Dauer. Bitte wählen Sie eine andere Datei.',
  video_too_long: 'Das Video ist länger, als diese Website annimmt. Die Grenze liegt bei {limit}.',
  video_unsupported: 'Diese Art von Video wird nicht unterstützt. Bitte laden Sie MP4, WebM, AVI oder MOV hoch.',
  not_an_image: 'Bitte wählen Sie eine Bilddatei für das Vorschaubild.',
  image_too_large: 'Das Bild ist zu groß. Die Grenze liegt bei {limit}. Bitte wählen Sie ein kleineres.',
  unfinished_uploads:
    'Ihre unfertigen Uploads belegen den gesamten Platz, der Ihnen dafür zur Verfügung steht: {limit}. Bitte schließen Sie zuerst einen ab oder brechen Sie ihn ab.',
  disk_full: 'Die Website hat im Moment keinen Platz für diese Datei. Bitte versuchen Sie es später erneut.',
  comment_not_found: 'Diesen Kommentar gibt es nicht mehr.',
  reply_not_pinned: 'Eine Antwort kann nicht angeheftet werden, nur der Kommentar, zu dem sie gehört.',
  religious_tick_required:
    'Nur religiöse Inhalte werden freigegeben: Setzen Sie zuerst das Häkchen „Als religiöser Inhalt geprüft“.',
  already_decided: 'Jemand anderes aus der Moderation hat bereits über dieses Video entschieden.',
  not_rejected: 'Nur ein abgelehntes Video kann erneut eingereicht werden.',
  // Search and channels.
  feature_not_found: 'Dieses Video wird nicht mehr hervorgehoben.',

  // Playlists.
  playlist_removed:
    'Die Moderation hat diese Playlist entfernt. Den Grund finden Sie unter „Meldungen und Entscheidungen“; dort können Sie auch Widerspruch einlegen.',
  playlist_not_found: 'Diese Playlist gibt es nicht, oder sie ist privat.',
  playlist_changed:
    'Diese Playlist wurde inzwischen an anderer Stelle bearbeitet. Speichern Sie erneut, um diese Änderungen zu ersetzen, oder brechen Sie ab, um sie zu sehen.',
  playlist_full: 'Diese Playlist ist voll. Sie kann {limit} Videos enthalten.',
  too_many_playlists: 'Sie können bis zu {limit} Playlists haben. Bitte löschen Sie zuerst eine.',

  // Settings and mail.
  wrong_password: 'Das Passwort ist falsch.',
  no_email: 'Zu Ihrem Konto gibt es keine E-Mail-Adresse, die bestätigt werden könnte. Geben Sie zuerst eine an.',
  link_expired: 'Dieser Link ist abgelaufen oder wurde bereits verwendet. Bitte fordern Sie einen neuen an.',
  session_not_found: 'Diese Sitzung ist bereits beendet.',
  balance_left:
    'Ihr Guthaben ist noch nicht ausgezahlt. Fordern Sie zuerst eine Auszahlung an oder bestätigen Sie, dass Sie darauf verzichten.',
  last_admin: 'Sie sind die einzige Person mit Admin-Rechten. Geben Sie diese Rechte zuerst jemand anderem.',

  // Payments and ledger.
  payment_not_found: 'Diese Zahlung gibt es nicht.',
  payment_unavailable: 'Zahlungen sind im Moment nicht möglich. Bitte versuchen Sie es erneut.',
  payment_required:
    'Die Zahlung ist nicht zustande gekommen. Bitte versuchen Sie es erneut oder verwenden Sie eine andere Karte.',
  card_not_found: 'Diese gespeicherte Karte gibt es nicht mehr. Bitte wählen Sie eine andere.',
  not_a_test_card: 'Dies ist ein Test: Hier funktionieren nur die veröffentlichten Testkarten.',
  refund_refused: 'Dieser Betrag der Zahlung kann nicht erstattet werden.',
  payment_disputed:
    'Diese Zahlung wurde angefochten. Über das Geld entscheidet die Bank der zahlenden Person; es kann nicht zusätzlich erstattet werden.',

  // Donations.
  donations_not_accepted: 'Dieser Creator kann im Moment keine Spenden annehmen.',
  own_donation: 'Sie können nicht an sich selbst spenden.',
  donation_mismatch: 'Diese Zahlung gehört zu einem anderen Video oder Betrag.',
  donation_not_found: 'Diese Spende gibt es nicht.',
  monthly_gift_not_found: 'Diese monatliche Spende gibt es nicht.',
  monthly_gift_ended: 'Diese monatliche Spende ist beendet.',

  // Purchases.
  not_for_sale: 'Dieses Video steht nicht zum Verkauf.',
  own_video: 'Dies ist Ihr eigenes Video.',
  already_purchased: 'Sie haben dieses Video bereits gekauft.',
  purchase_not_found: 'Diesen Kauf gibt es nicht.',
  foreign_purchase: 'Nur das Konto, mit dem dieses Video gekauft wurde, kann es herunterladen.',
  purchase_ended: 'Dieser Download-Link ist abgelaufen.',
  download_missing: 'Dieses Video kann nicht mehr heruntergeladen werden.',

  // Creators and payouts.
  creator_account_not_found: 'Hier gibt es kein Creator-Konto.',
  creator_account_exists: 'Sie haben bereits ein Creator-Konto.',
  payment_email_required: 'Bitte geben Sie zuerst eine E-Mail-Adresse für Zahlungen an.',
  monetization_disabled: 'Die Monetarisierung ist nicht aktiviert.',
  paypal_account_required: 'Bitte geben Sie zuerst in den Einstellungen Ihre PayPal-Konto-ID an.',
  confirmed_email_required:
    'Bitte hinterlegen und bestätigen Sie Ihre E-Mail-Adresse in den Einstellungen, bevor Sie eine Auszahlung anfordern.',
  payouts_paused:
    'Ihr PayPal-Konto wurde kürzlich geändert. Zu Ihrer Sicherheit können Sie Auszahlungen erst etwas später wieder anfordern.',
  payout_open: 'Sie haben bereits eine offene Auszahlung.',
  payout_below_minimum: 'Der Betrag liegt unter der Mindestauszahlung.',
  payout_above_balance: 'Der Betrag ist höher als Ihr verfügbares Guthaben.',
  payout_not_found: 'Diese Auszahlung gibt es nicht.',
  payout_started: 'Diese Auszahlung führt bereits jemand anderes aus. Die Liste zeigt, wer.',
  payout_finished: 'Diese Auszahlung ist bereits abgeschlossen.',
  payout_at_provider: 'PayPal bearbeitet diese Auszahlung; sie wird automatisch abgeschlossen.',
  payout_debt_unconfirmed:
    'Der Creator schuldet Geld nach einer Erstattung oder Anfechtung. Bitte sehen Sie sich den geschuldeten Betrag an und bestätigen Sie ihn, um trotzdem alles auszuzahlen.',
  password_required: 'Bitte geben Sie zur Bestätigung Ihr Passwort ein.',

  // Chat.
  chat_room_not_found: 'Diesen Raum gibt es nicht.',
  chat_message_not_found: 'Diese Nachricht gibt es nicht mehr.',
  chat_room_locked: 'Dieser Raum ist gesperrt. Nur Gastgeber und Moderation können darin schreiben.',
  chat_room_archived: 'Dieser Raum ist archiviert. Niemand kann mehr darin schreiben.',
  chat_room_public: 'Dieser Raum steht allen offen; es ist keine Einladung nötig.',
  chat_muted: 'Sie können in diesem Raum eine Zeit lang nicht schreiben.',
  chat_slow_mode: 'Dieser Raum ist im langsamen Modus. Bitte warten Sie etwas vor Ihrer nächsten Nachricht.',
  chat_edit_too_late: 'Eine Nachricht lässt sich nur 15 Minuten lang bearbeiten.',
  chat_block_self: 'Sie können sich nicht selbst blockieren.',
  chat_not_in_room: 'Betreten Sie zuerst einen Raum.',
  chat_frame_unknown: 'Diese Art von Nachricht ist hier nicht bekannt. Bitte laden Sie die Seite neu.',
  chat_other_user: 'Diese Verbindung gehört jemand anderem. Bitte melden Sie sich erneut an.',

  // Forum.
  forum_category_not_found: 'Kategorie nicht gefunden',
  forum_category_unknown: 'Diese Kategorie gibt es nicht. Bitte wählen Sie eine andere.',
  forum_category_hidden:
    'Diese Kategorie wurde ausgeblendet, daher können keine Themen mehr hinzugefügt werden. Bitte wählen Sie eine andere.',
  too_many_forum_categories: 'Das Forum hat {limit} Kategorien, mehr sind nicht möglich. Bitte wählen Sie eine davon.',
  forum_category_exists: 'Es gibt bereits eine Kategorie mit diesem Namen. Bitte wählen Sie einen anderen.',
  topic_not_found: 'Thema nicht gefunden',
  post_not_found: 'Beitrag nicht gefunden',
  topic_locked: 'Dieses Thema ist geschlossen. Neue Antworten sind nicht möglich.',
  same_topic: 'Ein Thema kann nicht mit sich selbst zusammengeführt werden.',
  newcomer_links:
    'Neue Mitglieder können höchstens 2 Links in einem Beitrag verwenden. Diese Grenze entfällt, sobald Sie eine Zeit lang mitgemacht haben.',

  // Reports and safety.
  account_suspended: 'Dieses Konto ist gesperrt.',
  report_target_not_found: 'Was Sie melden möchten, gibt es nicht mehr.',
  own_content: 'Ihre eigenen Inhalte können Sie nicht melden.',
  report_not_found: 'Diese Meldung gibt es nicht.',
  report_decided: 'Jemand anderes aus der Moderation hat bereits über diese Meldung entschieden.',
  already_restored: 'Es wurde bereits wiederhergestellt.',
  not_restorable:
    'Es lässt sich nicht mehr wiederherstellen: Es wurde endgültig gelöscht, oder die Person hat es oder ihr Konto selbst gelöscht.',
  second_person_needed: 'Über einen Widerspruch entscheidet eine andere Person als beim ersten Mal.',
  appeal_not_possible: 'Gegen diese Entscheidung ist kein Widerspruch möglich.',
  not_removable: 'Das lässt sich nicht entfernen. Sie können stattdessen das Mitglied sperren.',
  member_deleted:
    'Dieses Mitglied hat das Konto inzwischen gelöscht und kann nicht mehr gesperrt werden. Die Entscheidung wurde nicht gespeichert.',
  not_suspendable: 'Dieses Mitglied können Sie nicht sperren.',
  already_suspended:
    'Dieses Mitglied wurde inzwischen an anderer Stelle gesperrt. Ihre Sperre wurde nicht gespeichert.',
  not_suspended: 'Dieses Mitglied ist nicht gesperrt.',
  text_not_allowed: 'Dieser Text enthält Wörter, die hier nicht erlaubt sind. Bitte ändern Sie ihn.',
  text_changed: 'Das wurde inzwischen an anderer Stelle geändert. Ihr Text wurde nicht gespeichert.',

  // Sponsors.
  sponsor_not_found: 'Diesen gesponserten Inhalt gibt es nicht.',
  sponsor_not_editable: 'Dieser Inhalt wird nicht mehr geprüft und lässt sich deshalb nicht mehr bearbeiten.',
  sponsor_step_impossible: 'Das ist nicht mehr möglich. Die Seite zeigt jetzt den aktuellen Stand.',
  sponsor_already_paid: 'Das Budget ist bereits bezahlt. Die Seite zeigt jetzt den aktuellen Stand.',
  sponsor_reason_required: 'Bitte nennen Sie dem Werbekunden den Grund.',
  sponsor_flight_over:
    'Der letzte Tag ist vorbei, der Inhalt kann also nicht mehr laufen. Lehnen Sie ihn ab, damit der Werbekunde ihn mit einem neuen Zeitraum erneut einreichen kann.',

  // Affiliate products.
  product_not_found: 'Dieses Produkt gibt es nicht mehr.',
  product_changed: 'Dieses Produkt wurde inzwischen geändert. Die Seite zeigt jetzt den aktuellen Stand.',

  // Advertising and newsletter.
  inquiry_not_found: 'Diese Anfrage gibt es nicht.',
  inquiry_closed: 'Diese Anfrage ist geschlossen. Öffnen Sie sie wieder, um zu antworten.',
  inquiry_answered: 'Diese Anfrage wurde bereits beantwortet. Ihre Antwort wurde nicht gesendet.',
  newsletter_link_invalid: 'Dieser Link ist ungültig oder abgelaufen.',
  testimonial_not_found: 'Diesen Erfahrungsbericht gibt es nicht mehr.',
  invitation_required:
    'Für die Registrierung brauchen Sie eine Einladung. Bitte fragen Sie das Team dieser Website nach einem Link.',
  account_waiting:
    'Ihr Konto ist angelegt und wartet auf Freigabe. Sie können sich anmelden, sobald das Team dieser Website es freigegeben hat.',
  not_waiting: 'Dieses Konto wartet nicht mehr auf eine Freigabe.',
  invitation_not_found: 'Diese Einladung wurde bereits verwendet oder zurückgezogen.',
  managed_category_not_found: 'Diese Kategorie gibt es nicht mehr.',
  category_exists: 'Es gibt bereits eine Kategorie mit diesem Namen. Bitte wählen Sie einen anderen.',
  category_order_changed:
    'Die Reihenfolge der Kategorien wurde inzwischen an anderer Stelle geändert. Die neue Reihenfolge wird jetzt angezeigt. Bitte verschieben Sie die Kategorie noch einmal.',
  category_in_use: 'Diese Kategorie wird verwendet. Sie kann ausgeblendet, aber nicht entfernt werden.',
  already_claimed: 'Jemand anderes prüft dieses Video gerade.',
  second_review_not_found: 'Diese Entscheidung wartet nicht mehr auf eine Zweitprüfung.',
  already_reviewed: 'Jemand anderes hat die Zweitprüfung bereits abgegeben.',
  import_not_found: 'Diesen Import gibt es nicht mehr.',
  import_folder_not_found: 'Diesen Ordner gibt es in dem vom Betreiber erlaubten Ordner nicht.',
  import_under_way: 'Ein anderer Import läuft. Warten Sie, bis er beendet ist, oder brechen Sie ihn ab.',
  import_not_startable: 'Hier ist nichts mehr zu importieren.',
  import_not_under_way: 'Dieser Import ist bereits beendet.',
}
