help-levels = Dizer quão forte é cada nível e quanto tempo leva
