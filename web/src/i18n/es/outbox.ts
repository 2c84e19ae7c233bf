import type { Translation } from '../catalog.ts'
import type { outbox as english } from '../en/outbox.ts'

export const outbox: Translation<typeof english> = {
  text: 'Los correos se eliminan a los {days} días. Contienen enlaces que dan acceso a una cuenta: no los compartas.',
  unconfiguredTitle: 'Los correos no se envían',
  unconfiguredText:
    'No hay ningún servidor de correo configurado. Los correos nuevos solo se pueden leer aquí. Para que se envíen, quien administra el servidor configura SMTP_URL y MAIL_FROM; los escritos antes quedan sin enviar.',
  none: 'No hay correos en los últimos {days} días',
  read: 'Leer el correo',
  to: 'Para {address}',
  error: 'Último error:',
  state_waiting: 'Pendiente de envío',
  state_sent: 'Enviado',
  state_failed: 'No se pudo enviar',
  state_unsent: 'No enviado: sin servidor de correo configurado',
  state_expired: 'No enviado: el enlace había caducado',
  state_replaced: 'No enviado: sustituido por un correo más reciente',

  // The occasion of a mail.
  mail_booksWrong: 'Problema en los libros',
  mail_donationReceipt: 'Recibo de donación',
  mail_emailChanged: 'Correo electrónico cambiado',
  mail_giftFailed: 'No se pudo cobrar la donación mensual',
  mail_giftPaused: 'Donación mensual en pausa',
  mail_inquiryAnswered: 'Respuesta a una consulta',
  mail_inquiryReceived: 'Consulta nueva',
  mail_newsletterConfirm: 'Confirmación del boletín',
  mail_passwordChanged: 'Contraseña modificada',
  mail_payoutAccountChanged: 'Cuenta de PayPal cambiada',
  mail_payoutFailed: 'Pago a creador fallido',
  mail_payoutPaid: 'Pago enviado',
  mail_payoutRequested: 'Pago solicitado',
  mail_purchaseReceipt: 'Recibo de compra',
  mail_resetPassword: 'Contraseña nueva',
  mail_verifyEmail: 'Confirmación del correo electrónico',
}
