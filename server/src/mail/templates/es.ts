import type { MailTemplates, NotCharged } from './template.ts'

const notCharged: NotCharged = (amount, creator) => ({
  declined: `Tu tarjeta ha sido rechazada al cobrar la donación mensual de ${amount} a ${creator}.`,
  no_card: `La tarjeta de tu donación mensual de ${amount} a ${creator} ya no está guardada, así que no se ha cobrado nada.`,
  not_accepted: `${creator} no recibe donaciones en este momento, así que no se ha cobrado tu donación mensual de ${amount}.`,
  bank_asks: `Tu banco pide una confirmación de la donación mensual de ${amount} a ${creator}, así que no se ha cobrado.`,
})

export const es: MailTemplates = {
  verifyEmail: ({ siteName, name, url }) => ({
    subject: `Confirma tu correo electrónico para ${siteName}`,
    paragraphs: [
      `Hola, ${name}:`,
      `Confirma que esta dirección de correo es tuya. El enlace es válido durante un día.`,
      `Si no indicaste esta dirección en ${siteName}, puedes ignorar este correo.`,
    ],
    action: { label: 'Confirmar dirección', url },
  }),
  resetPassword: ({ siteName, name, url }) => ({
    subject: `Elige una contraseña nueva para ${siteName}`,
    paragraphs: [
      `Hola, ${name}:`,
      `Alguien ha pedido una contraseña nueva para tu cuenta. El enlace es válido durante una hora y solo se puede usar una vez.`,
      `Si no fuiste tú, puedes ignorar este correo: tu contraseña sigue siendo la misma.`,
    ],
    action: { label: 'Elegir una contraseña nueva', url },
  }),
  passwordChanged: ({ siteName, name }) => ({
    subject: `Tu contraseña de ${siteName} ha cambiado`,
    paragraphs: [
      `Hola, ${name}:`,
      `Tu contraseña acaba de cambiar y se ha cerrado la sesión en todos los demás dispositivos.`,
      `Si no fuiste tú, elige de inmediato una contraseña nueva y avisa a los responsables de ${siteName}.`,
    ],
  }),
  emailChanged: ({ siteName, name }) => ({
    subject: `Esta ya no es tu dirección de correo en ${siteName}`,
    paragraphs: [
      `Hola, ${name}:`,
      `La dirección de correo de tu cuenta acaba de cambiar o se ha eliminado. Los mensajes sobre tu cuenta ya no llegarán a esta dirección.`,
      `Si no fuiste tú, cambia tu contraseña de inmediato o avisa a los responsables de ${siteName} si ya no puedes iniciar sesión.`,
    ],
  }),
  inquiryReceived: ({ siteName, company, name, budget, message, url }) => ({
    subject: `Nueva consulta de anunciante: ${company}`,
    paragraphs: [
      `${name}, de ${company}, se interesa por la publicidad en ${siteName}. Presupuesto en dólares: ${budget}.`,
      message,
    ],
    action: { label: 'Leer y responder', url },
  }),
  inquiryAnswered: ({ siteName, name, answer }) => ({
    subject: `Tu consulta sobre publicidad en ${siteName}`,
    paragraphs: [`Hola, ${name}:`, answer],
  }),
  newsletterConfirm: ({ siteName, url }) => ({
    subject: `Confirma tu suscripción al boletín de ${siteName}`,
    paragraphs: [
      `Confirma que quieres recibir el boletín de ${siteName}.`,
      `Si no lo pediste, puedes ignorar este correo; no te volveremos a escribir.`,
    ],
    action: { label: 'Suscribirme', url },
  }),
  donationReceipt: ({ siteName, name, number, amount, creator, date, url, isTest }) => ({
    subject: `Recibo ${number} de tu donación a ${creator}`,
    paragraphs: [
      `Hola, ${name}:`,
      `Gracias por tu donación de ${amount} a ${creator} el ${date}. El número de tu recibo es ${number}.`,
      `Una donación a un creador no desgrava en los impuestos. No se entregaron bienes ni servicios a cambio.`,
      ...(isTest ? ['Fue un pago de prueba: no se movió dinero real.'] : []),
    ],
    action: { label: `Abrir el recibo en ${siteName}`, url },
  }),
  purchaseReceipt: ({ siteName, name, number, amount, title, date, url, isTest }) => ({
    subject: `Recibo ${number} de «${title}»`,
    paragraphs: [
      `Hola, ${name}:`,
      `Gracias por comprar la descarga de «${title}» por ${amount} el ${date}. El número de tu recibo es ${number}.`,
      `La descarga no caduca: la encontrarás entre tus compras.`,
      ...(isTest ? ['Fue un pago de prueba: no se movió dinero real.'] : []),
    ],
    action: { label: `Abrir el recibo en ${siteName}`, url },
  }),
  giftFailed: ({ siteName, name, amount, creator, failure, date, url }) => ({
    subject: `No se pudo cobrar tu donación mensual a ${creator}`,
    paragraphs: [
      `Hola, ${name}:`,
      `${notCharged(amount, creator)[failure]} Lo intentaremos de nuevo el ${date}.`,
      `En ${siteName} puedes usar otra tarjeta, pausar la donación o finalizarla.`,
    ],
    action: { label: 'Gestionar la donación', url },
  }),
  giftPaused: ({ name, amount, creator, failure, url }) => ({
    subject: `Tu donación mensual a ${creator} está en pausa`,
    paragraphs: [
      `Hola, ${name}:`,
      `${notCharged(amount, creator)[failure]} Era el último intento: la donación está en pausa y no se cobrará nada.`,
      `Para continuar, reanuda la donación, con otra tarjeta si hace falta.`,
    ],
    action: { label: 'Gestionar la donación', url },
  }),
  payoutAccountChanged: ({ siteName, name, destination, resumes, url }) => ({
    subject: `Tu cuenta de PayPal para los pagos ha cambiado`,
    paragraphs: [
      `Hola, ${name}:`,
      destination === null
        ? `Se ha eliminado la cuenta de PayPal para tus pagos de ${siteName}.`
        : `A partir de ahora, los pagos de ${siteName} llegarán a la cuenta de PayPal ${destination}.`,
      ...(resumes === null ? [] : [`Podrás volver a solicitar pagos a partir del ${resumes}.`]),
      `Si no fuiste tú, cambia tu contraseña de inmediato y avisa a los responsables de ${siteName}.`,
    ],
    action: { label: 'Abrir tus pagos', url },
  }),
  payoutRequested: ({ siteName, name, amount, destination, url }) => ({
    subject: `Has solicitado un pago de ${amount}`,
    paragraphs: [
      `Hola, ${name}:`,
      `Hemos recibido tu solicitud de un pago de ${amount} a la cuenta de PayPal ${destination}.`,
      `Si no fuiste tú, cambia tu contraseña de inmediato y avisa a los responsables de ${siteName}.`,
    ],
    action: { label: 'Abrir tus pagos', url },
  }),
  payoutPaid: ({ name, amount, destination, url }) => ({
    subject: `Se ha enviado tu pago de ${amount}`,
    paragraphs: [`Hola, ${name}:`, `Se han pagado ${amount} a tu cuenta de PayPal ${destination}.`],
    action: { label: 'Abrir tus pagos', url },
  }),
  payoutFailed: ({ name, amount, destination, notes, url }) => ({
    subject: `No se pudo realizar tu pago de ${amount}`,
    paragraphs: [
      `Hola, ${name}:`,
      `No se pudieron pagar ${amount} a tu cuenta de PayPal ${destination}. El importe ha vuelto a tu saldo disponible. Comprueba tu cuenta de PayPal en los ajustes y vuelve a solicitar el pago.`,
      ...(notes ? [notes] : []),
    ],
    action: { label: 'Abrir tus pagos', url },
  }),
  booksWrong: ({ siteName, name, count, url }) => ({
    subject: `Hay que revisar los libros de ${siteName}`,
    paragraphs: [
      `Hola, ${name}:`,
      `La comprobación nocturna de los libros ha encontrado problemas: ${count}. Los pagos continúan; revisa estos problemas pronto.`,
    ],
    action: { label: 'Abrir las comprobaciones', url },
  }),
}
