// The diagram of a flow begins where its first page is drawn, and not in the white beside it.
const [first] = document.querySelectorAll('.diagram .page rect');
const region = document.querySelector('.wide');
if (first !== undefined) region.scrollLeft = first.x.baseVal.value - 24;
