// The bank-link widget of the sandbox: tells the page that framed it what happens, and nobody else.
const page = document.getElementById('widget');
const { target } = page.dataset;
const buttons = [...page.querySelectorAll('button')];
const status = document.getElementById('status');

const tell = (message) => window.parent.postMessage(message, target);

for (const button of buttons)
  button.addEventListener('click', () => {
    for (const each of buttons) each.disabled = true;
    status.textContent = `${button.dataset.institution} is linked. You can go on.`;
    tell({ step: 'REDIRECT', institution: button.dataset.institution, loginId: button.dataset.login });
  });

tell({ step: 'APP_MOUNTED' });
