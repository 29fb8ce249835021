// Asks for a passkey before a form is submitted, and puts the signature into its field. Registered before document-form.js.

const canAsk = typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
document.documentElement.dataset.passkeys = canAsk ? 'yes' : 'no'

document.addEventListener(
  'submit',
  (event) => {
    const form = event.target
    const field = form instanceof HTMLFormElement && form.elements.namedItem('credential')
    if (!(field instanceof HTMLInputElement) || field.value) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (form.ariaBusy !== 'true') void ask(form, field)
  },
  true,
)

/** @param {HTMLFormElement} form @param {HTMLInputElement} field */
async function ask(form, field) {
  form.ariaBusy = 'true'
  try {
    const answer = await fetch(form.dataset.challenge ?? '', { method: 'POST' })
    if (!answer.ok) return say(form, 'failed')
    const { options } = await answer.json()
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    field.value = JSON.stringify(await navigator.credentials.get({ publicKey }))
    form.ariaBusy = 'false'
    form.requestSubmit()
  } catch (error) {
    say(form, error instanceof DOMException ? 'cancelled' : 'offline')
  } finally {
    form.ariaBusy = field.value ? form.ariaBusy : 'false'
    field.value = ''
  }
}

/** @param {HTMLFormElement} form @param {string} why */
function say(form, why) {
  const [place, words] = [form.querySelector('.live'), form.querySelector(`template[data-lost=${why}]`)]
  if (!(place instanceof HTMLElement) || !(words instanceof HTMLTemplateElement)) return
  place.replaceChildren(document.importNode(words.content, true))
  place.tabIndex = -1
  place.focus()
}
