// A captcha provider of the sandbox: hands its token to the page that framed it, and to nobody else.
const page = document.getElementById('widget');
const { target, token } = page.dataset;
const button = page.querySelector('button');

button.addEventListener('click', () => {
  button.disabled = true;
  document.getElementById('status').textContent = 'Done.';
  window.parent.postMessage({ type: 'captcha', token }, target);
});
