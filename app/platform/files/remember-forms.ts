const forms = new WeakMap<Request, FormData>()

/** @returns what the request was made of; undefined for one that was made of something else, or before `rememberForms` */
export function formOf(request: Request): FormData | undefined {
  return forms.get(request)
}

/**
 * For the start of the browser's script: WebKit does not read a form with a file back out of a request, which the router does
 * with each one that it sends. So a request keeps the form that it was made of, in every browser.
 */
export function rememberForms(): void {
  globalThis.Request = class RequestWithForm extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(input, init)
      if (init?.body instanceof FormData) forms.set(this, init.body)
    }

    override async formData(): Promise<FormData> {
      return formOf(this) ?? super.formData()
    }

    override clone(): Request {
      const clone = Object.setPrototypeOf(super.clone(), RequestWithForm.prototype)
      const form = formOf(this)
      if (form) forms.set(clone, form)
      return clone
    }
  }
}
